import { readFileSync } from 'node:fs';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { isSharePart } from '#shared/domain/commissions/split.ts';

export interface Example {
  readonly name: string;
  readonly terms: string;
  readonly happens: readonly string[];
  readonly earned: readonly string[];
}

interface LevelExample extends Omit<Example, 'terms'> {
  /** Events since the last row that starts over. */
  readonly before: readonly string[];
  /** The campaign afterwards. */
  readonly campaign: string;
}

const README = readFileSync(new URL('../../../../shared/domain/README.md', import.meta.url), 'utf8');
const HEAD = '| Example | Terms | What happens | Earned |';
const LEVELS_HEAD = '| Example | What happens | Earned | The promoter is in |';
const ANEW = 'anew: ';

/** Headers of README tables that are not read here. */
export function listUnreadTables(): readonly string[] {
  const heads = README.match(/^\|.*What happens.*$/gm) ?? [];
  return heads.filter((head) => head !== HEAD && head !== LEVELS_HEAD);
}

export function readExamples(): readonly Example[] {
  return parseRowsUnder(HEAD).map(([name = '', terms = '', happens, earnedCell]) => ({
    name,
    terms: terms.replaceAll('`', ''),
    happens: items(happens),
    earned: items(earnedCell),
  }));
}

/** Each row continues the one above unless it starts over. */
export function readLevelExamples(): readonly LevelExample[] {
  let before: readonly string[] = [];
  return parseRowsUnder(LEVELS_HEAD).map(([name = '', story = '', earnedCell, campaign = '']) => {
    if (story.startsWith(ANEW)) before = [];
    const happens = items(story.replace(ANEW, ''));
    const example = { name, before, happens, earned: items(earnedCell), campaign };
    before = [...before, ...happens];
    return example;
  });
}

function parseRowsUnder(head: string): readonly (readonly string[])[] {
  const tables = README.split(`${head}\n`).slice(1);
  return tables.flatMap((table) => {
    const [, ...rows] = table.slice(0, table.indexOf('\n\n')).trimEnd().split('\n');
    return rows.map((row) => row.slice(2, -2).split(' | '));
  });
}

function items(cell = ''): readonly string[] {
  return cell.split(';').map((one) => one.trim());
}

/** As in the table: `20.00`, `20.00 and 2.00 in tier 2`, `3 credits`, `nothing`, `20.00 × 8`. */
export function describeEarnings(commissions: readonly Commission[]): string {
  const times = new Map<string, number>();
  for (const words of commissions.map(inWords)) times.set(words, (times.get(words) ?? 0) + 1);
  return [...times].map(([words, count]) => (count > 1 ? `${words} × ${count}` : words)).join(' and ') || 'nothing';
}

function inWords({ amount, unit, tier, split }: Commission): string {
  const sign = amount < 0 ? '−' : '';
  const whole = Math.abs(amount);
  const text =
    unit === 'cash' ? `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}` : `${whole} ${unit}`;
  const share = split && isSharePart(split) ? ` for share ${split.after.length + 1}` : '';
  return `${sign}${text}${tier > 1 ? ` in tier ${tier}` : ''}${share}`;
}

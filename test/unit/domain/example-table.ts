import { readFileSync } from 'node:fs';
import type { Commission } from '#shared/domain/commission.ts';
import { isOthersPart } from '#shared/domain/split.ts';
import type { Happening } from './example-story.ts';

/** A row of the tables of worked examples. */
export interface Example {
  readonly name: string;
  readonly terms: string;
  readonly happens: readonly string[];
  /** What each of them gives, in words. */
  readonly earned: readonly string[];
}

const README = new URL('../../../shared/domain/README.md', import.meta.url);
const HEAD = '| Example | Terms | What happens | Earned |';

/** All worked examples of the README of `shared/domain`. */
export function readExamples(): Example[] {
  const tables = readFileSync(README, 'utf8').split(`${HEAD}\n`).slice(1);
  return tables.flatMap((table) => {
    const [, ...rows] = table.slice(0, table.indexOf('\n\n')).trimEnd().split('\n');
    return rows.map((row) => {
      const [name = '', terms = '', happens = '', earned = ''] = row.slice(2, -2).split(' | ');
      const items = (cell: string) => cell.split(';').map((one) => one.trim());
      return { name, terms: terms.replaceAll('`', ''), happens: items(happens), earned: items(earned) };
    });
  });
}

const HAPPENING =
  /^(?<is>sale|refund) (?<amount>\d+\.\d\d)(?: × (?<quantity>\d+))?(?: of plan (?<plan>\S+))?(?<byCode> by code)?(?: after (?<months>\d+) months?)?(?: of sale (?<ofSale>\d+))?$/;

const REVERSAL = /^reversal(?: of refund (?<ofRefund>\d+))?$/;

/** What happens, from its words. @throws Error where they are not to be understood */
export function happeningIn(text: string): Happening {
  const reversal = REVERSAL.exec(text);
  if (text === 'sign-up' || text === 'joins') return { is: text };
  if (reversal) {
    const { ofRefund } = reversal.groups ?? {};
    return { is: 'reversal', ...(ofRefund ? { ofRefund: Number(ofRefund) } : {}) };
  }
  const { is, amount, quantity, plan, byCode, months, ofSale } = HAPPENING.exec(text)?.groups ?? {};
  if (amount === undefined) throw new Error(`nothing that happens: ${text}`);
  const money = Number(amount.replace('.', ''));
  if (is === 'refund') return { is, amount: money, ...(ofSale ? { ofSale: Number(ofSale) } : {}) };
  return {
    is: 'sale',
    amount: money,
    ...(quantity ? { quantity: Number(quantity) } : {}),
    ...(plan ? { plan } : {}),
    ...(byCode ? { byCode: true } : {}),
    ...(months ? { months: Number(months) } : {}),
  };
}

/** Commissions in the words of the table: `20.00`, `20.00 and 2.00 in tier 2`, `3 credits`, `nothing`. */
export function earnedInWords(commissions: readonly Commission[]): string {
  return commissions.map(inWords).join(' and ') || 'nothing';
}

function inWords({ amount, unit, tier, split }: Commission): string {
  const sign = amount < 0 ? '−' : '';
  const whole = Math.abs(amount);
  const text =
    unit === 'cash' ? `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}` : `${whole} ${unit}`;
  const share = split && isOthersPart(split) ? ` for share ${split.after.length + 1}` : '';
  return `${sign}${text}${tier > 1 ? ` in tier ${tier}` : ''}${share}`;
}

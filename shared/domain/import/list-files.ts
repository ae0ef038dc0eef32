import { hasReplacementCharacter } from '#shared/domain/text/text-encoding.ts';
import { FIRSTPROMOTER_LISTS, readFirstPromoter } from './firstpromoter.ts';
import type { SourceRow } from './record-collector.ts';
import type { ParsedSource } from './records.ts';
import { REWARDFUL_LISTS, readRewardful } from './rewardful.ts';

export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** Thrown for files that cannot be read; the message is for users. */
export class SourceFileError extends Error {
  override name = 'SourceFileError';
}

/**
 * Reads a service's lists from JSON files such as `affiliates.json` or, by page, `affiliates-1.json`.
 * `payout_commissions` files end in their payout's id.
 * @param currency the account's
 * @throws SourceFileError for missing, unreadable or unknown files
 */
export function readListFiles(
  source: 'firstpromoter' | 'rewardful',
  files: readonly SourceFile[],
  currency: string,
): ParsedSource {
  if (source === 'rewardful') return readRewardful(readLists(files, REWARDFUL_LISTS));
  return readFirstPromoter(readLists(files, FIRSTPROMOTER_LISTS), currency);
}

/** @throws SourceFileError */
export function requireUtf8({ name, text }: SourceFile): void {
  if (hasReplacementCharacter(text)) throw new SourceFileError(`${name} is not UTF-8`);
}

/**
 * Rejects files that would not be read: their data would be missing silently.
 * @throws SourceFileError
 */
export function rejectUnknownFiles(
  names: readonly string[],
  ending: '.csv' | '.json',
  isTaken: (name: string) => boolean,
  lists: readonly string[],
): void {
  const others = names.filter((name) => name.toLowerCase().endsWith(ending) && !isTaken(name));
  if (others.length === 0) return;
  const pages = ending === '.json' ? `, or pages such as ${lists[0]}-1.json` : '';
  throw new SourceFileError(
    `unexpected ${others.join(', ')}. Rename or remove it. Expected files: ` +
      `${lists.map((list) => `${list}${ending}`).join(', ')}${pages}`,
  );
}

function readLists<List extends string>(
  files: readonly SourceFile[],
  lists: readonly List[],
): Record<List, SourceRow[]> {
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const byList = lists.map((list) => [list, sorted.filter(({ name }) => isListPage(list, name))] as const);
  if (byList.every(([, pages]) => pages.length === 0))
    throw new SourceFileError(`none of ${lists.map((list) => `${list}.json`).join(', ')} was found`);
  const names = files.map(({ name }) => name);
  rejectUnknownFiles(names, '.json', (name) => lists.some((list) => isListPage(list, name)), lists);
  const entries = byList.map(([list, listPages]) => {
    const pages = listPages.map((file) => parsePage(file, list));
    rejectMissingPages(list, pages);
    return [list, pages.flatMap(({ rows }) => rows)] as const;
  });
  return Object.fromEntries(entries) as Record<List, SourceRow[]>;
}

function isListPage(list: string, name: string): boolean {
  return name === `${list}.json` || (name.startsWith(`${list}-`) && name.endsWith('.json'));
}

interface Page {
  readonly rows: readonly SourceRow[];
  readonly total: number | null;
}

/** `payout_commissions` is one list per payout with its own total. */
function rejectMissingPages(list: string, pages: readonly Page[]): void {
  const lists = list === 'payout_commissions' ? pages.map((page) => [page]) : [pages];
  for (const all of lists) {
    const total = Math.max(0, ...all.map((page) => page.total ?? 0));
    const count = all.reduce((sum, { rows }) => sum + rows.length, 0);
    if (count >= total) continue;
    throw new SourceFileError(
      `${list}: only ${count} of ${total} were found. Save the other pages, too, as ${list}-2.json and so on.`,
    );
  }
}

function parsePage(file: SourceFile, list: string): Page {
  const { name, text } = file;
  requireUtf8(file);
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new SourceFileError(`${name} is not valid JSON`);
  }
  const response = read as { data?: unknown; pagination?: { total_count?: unknown } | null } | null;
  const items = Array.isArray(read) ? read : response?.data;
  if (!Array.isArray(items)) throw new SourceFileError(`${name} must be a list or have one under data`);
  const payout = list === 'payout_commissions' ? { payout_id: name.slice(list.length + 1, -'.json'.length) } : {};
  const rows = items.map((item, index) => ({ values: { ...item, ...payout }, place: { file: name, row: index + 1 } }));
  const total = Array.isArray(read) ? null : response?.pagination?.total_count;
  return { rows, total: typeof total === 'number' ? total : null };
}

import { BLOCK, blocksOf, type ListHead, leftIn } from './list.ts';

/** Which rows a page of a list holds. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Where a walk goes on that is not by numbers. */
  readonly cursor?: string | undefined;
}

/** How many rows a list has; or what is known of that where not all rows were looked at. */
export type Total = number | Further;

/** A page of a walk. */
export interface Further {
  /** How many rows there are at least: those of this page. */
  readonly atLeast: number;
  /** Where to go on behind each row of the page. */
  readonly behind: readonly string[];
  /** Where to go on behind the page; null where that was the end. */
  readonly next: string | null;
}

/**
 * The parameters of what comes behind a page.
 * @param rows how many the page has
 * @returns null where that was the last one
 */
export function onwardFrom(
  { page, perPage }: Page,
  rows: number,
  total: Total,
): { readonly page: number } | { readonly cursor: string } | null {
  if (typeof total !== 'number') return total.next === null ? null : { cursor: total.next };
  return rows < perPage ? null : { page: page + 1 };
}

/** Rows of a page that lie in one block, counted among those that are left in it. */
interface Slice {
  /** From 1; the one behind the filled blocks is the one that is filling. */
  readonly block: number;
  /** Index of the first, and of the first that does not belong to it. */
  readonly from: number;
  readonly to: number;
}

/** How many rows a list has. */
export function totalOf(head: ListHead): number {
  return blocksOf(head).reduce((sum, block) => sum + leftIn(head, block), head.tail.length);
}

/**
 * Where the rows of a page lie: the page is found by counting what is left in the blocks. Rows come to the end only, so a
 * walk over the pages neither skips nor repeats one while rows are added, and only the last page is short.
 * @returns in the order of the rows; nothing for a page behind the last
 */
export function slicesOf(head: ListHead, { page, perPage }: Page): Slice[] {
  const first = (page - 1) * perPage;
  const slices: Slice[] = [];
  let before = 0;
  for (const block of [...blocksOf(head), head.filled + 1]) {
    const rows = block > head.filled ? head.tail.length : leftIn(head, block);
    const from = Math.max(0, first - before);
    const to = Math.min(rows, first + perPage - before);
    if (from < to) slices.push({ block, from, to });
    before += rows;
    if (before >= first + perPage) break;
  }
  return slices;
}

/** The blocks that a page's rows lie in if nothing was taken out of the list before it. */
export function likelyBlocks({ page, perPage }: Page): number[] {
  const first = Math.floor(((page - 1) * perPage) / BLOCK);
  const last = Math.floor((page * perPage - 1) / BLOCK);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
}

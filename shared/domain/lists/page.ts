import { BLOCK, blocksOf, type ListHead, leftIn } from './list.ts';

/** A requested page. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  /** Set for cursor pagination. */
  readonly cursor?: string | undefined;
}

/** The exact count of rows, or a lower bound with cursors. */
export type Total = number | Further;

/** Position in a list of unknown length. */
export interface Further {
  /** Lower bound: the rows of this page. */
  readonly atLeast: number;
  /** Cursor after each row. */
  readonly behind: readonly string[];
  /** Null at the end. */
  readonly next: string | null;
}

/**
 * Returns the query parameters of the next page.
 * @param rows on this page
 * @returns null after the last page
 */
export function onwardFrom(
  { page, perPage }: Page,
  rows: number,
  total: Total,
): { readonly page: number } | { readonly cursor: string } | null {
  if (typeof total !== 'number') return total.next === null ? null : { cursor: total.next };
  return rows < perPage ? null : { page: page + 1 };
}

/** A range of the remaining rows in a block. */
interface Slice {
  /** From 1; the number after the full blocks is the incomplete one. */
  readonly block: number;
  /** Half-open range of indices. */
  readonly from: number;
  readonly to: number;
}

/** Returns the number of rows in a list. */
export function totalOf(head: ListHead): number {
  return blocksOf(head).reduce((sum, block) => sum + leftIn(head, block), head.tail.length);
}

/**
 * Returns the ranges of a page's rows. Since rows are only appended, iteration neither skips nor repeats rows, and only
 * the last page is short.
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

/** Guesses the blocks of a page, as if no earlier row had been removed. */
export function likelyBlocks({ page, perPage }: Page): number[] {
  const first = Math.floor(((page - 1) * perPage) / BLOCK);
  const last = Math.floor((page * perPage - 1) / BLOCK);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
}

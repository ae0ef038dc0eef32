import { BLOCK_SIZE, type ListHead, nonEmptyBlocks, remainingInBlock } from './list.ts';

/** A requested page, from 1, or a cursor. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  readonly cursor?: string | undefined;
}

/** Exact, or a lower bound with cursors. */
export type RowTotal = number | OpenEndedTotal;

/** Totals of a list of unknown length. */
export interface OpenEndedTotal {
  readonly atLeast: number;
  /** For each row, the cursor at which a page begins after it. */
  readonly rowCursors: readonly string[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
}

/** Returns the next page's parameters; null after the last page. */
export function nextPageParameters(
  { page, perPage }: PageRequest,
  rows: number,
  total: RowTotal,
): { readonly page: number } | { readonly cursor: string } | null {
  if (typeof total !== 'number') return total.next === null ? null : { cursor: total.next };
  return rows < perPage ? null : { page: page + 1 };
}

interface Slice {
  /** One beyond the full blocks is the incomplete one. */
  readonly block: number;
  /** Half-open range of indices. */
  readonly from: number;
  readonly to: number;
}

/** Returns the number of rows in a list. */
export function countListRows(head: ListHead): number {
  return nonEmptyBlocks(head).reduce((sum, block) => sum + remainingInBlock(head, block), head.tail.length);
}

/** Locates a page's rows. Rows are only appended, so iteration neither skips nor repeats one. */
export function locatePage(head: ListHead, { page, perPage }: PageRequest): Slice[] {
  const first = (page - 1) * perPage;
  const slices: Slice[] = [];
  let before = 0;
  for (const block of [...nonEmptyBlocks(head), head.filled + 1]) {
    const rows = block > head.filled ? head.tail.length : remainingInBlock(head, block);
    const from = Math.max(0, first - before);
    const to = Math.min(rows, first + perPage - before);
    if (from < to) slices.push({ block, from, to });
    before += rows;
    if (before >= first + perPage) break;
  }
  return slices;
}

/** Guesses a page's blocks, assuming no removal before it. */
export function guessPageBlocks({ page, perPage }: PageRequest): number[] {
  const first = Math.floor(((page - 1) * perPage) / BLOCK_SIZE);
  const last = Math.floor((page * perPage - 1) / BLOCK_SIZE);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index + 1);
}

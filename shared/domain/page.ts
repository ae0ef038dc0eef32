/** Which rows a page of a list holds. */
export interface Page {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}

/** How many entries a block of a list holds. */
export const BLOCK = 100;

/** What a list says of itself: how many entries were ever appended, and which of those positions are empty now. */
export interface ListHead {
  readonly count: number;
  /** Positions (from 1, ascending) of entries that were taken out. */
  readonly holes: readonly number[];
}

/** How many rows a list has. */
export function totalOf({ count, holes }: ListHead): number {
  return count - holes.length;
}

/**
 * The positions of a page's rows. Positions never change once given, so a walk over the pages neither skips nor repeats
 * a row while rows are added; holes are stepped over, so only the last page is short.
 * @returns positions from 1, ascending; none for a page behind the last
 */
export function positionsOf({ count, holes }: ListHead, { page, perPage }: Page): number[] {
  const positions: number[] = [];
  let position = (page - 1) * perPage + 1;
  let hole = 0;
  while ((holes[hole] ?? Number.POSITIVE_INFINITY) <= position) {
    position += 1;
    hole += 1;
  }
  while (positions.length < perPage && position <= count) {
    if (holes[hole] === position) hole += 1;
    else positions.push(position);
    position += 1;
  }
  return positions;
}

/** The block that holds a position, from 1. */
export function blockOf(position: number): number {
  return Math.floor((position - 1) / BLOCK) + 1;
}

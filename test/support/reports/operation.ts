import fc from 'fast-check';
import type { History } from './history.ts';

/** Something that is done to a company; what cannot be done, for nothing of the kind is there yet, is passed over. */
export interface Operation {
  readonly name: string;
  readonly run: (history: History) => Promise<void>;
}

/** An operation that is printed by its name where it is a part of what has failed. */
export function operation(name: string, run: Operation['run']): Operation {
  return Object.assign({ name, run }, { [fc.toStringMethod]: () => name });
}

/** The n-th of some, whatever there are by then. */
export function nthOf<T>(rows: readonly T[], nth: number): T | undefined {
  return rows[nth % Math.max(1, rows.length)];
}

/** Picks one of some. */
export const nth = fc.nat(60);

import type { BatchTerms } from '#shared/domain/batches/batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';

/** Whose row is done, and since when it was to be. */
export interface RowCall extends Call {
  /** When the process was made, ISO 8601. */
  readonly since: string;
}

/**
 * Does to one record what a bulk action says, or sees that it is so already: whoever does it again changes nothing and
 * comes to the same end. So a row that was cut off, or was worked at by two, can simply be done again.
 * @throws Refusal where it cannot be done
 */
export type RowAction = (call: RowCall, id: number, terms: BatchTerms) => Promise<unknown>;

/** Does a row; where it is refused it is done all the same if it turns out to be so, by another's hand. */
export async function unlessSo(work: () => Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal && (await isSo()))) throw error;
  }
}

/** A term that the action cannot do without; that it is there is the route's to see to. */
export function demanded<T>(term: T | undefined): T {
  if (term === undefined) throw new Error('a bulk action lacks one of its terms');
  return term;
}

import type { BatchTerms } from '#shared/domain/batches/batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';

/** A call for one row of a batch process. */
export interface RowCall extends Call {
  /** Creation time of the process, ISO 8601. */
  readonly since: string;
}

/**
 * Applies a bulk action to one record. Idempotent, so that an interrupted row, or a row that two workers process, can
 * be repeated.
 * @throws Refusal if the record cannot be changed
 */
export type RowAction = (call: RowCall, id: number, terms: BatchTerms) => Promise<unknown>;

/** Processes a row and ignores a refusal if the record is already in the intended state. */
export async function unlessSo(work: () => Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal && (await isSo()))) throw error;
  }
}

/** Returns a required term; the route has validated it. */
export function demanded<T>(term: T | undefined): T {
  if (term === undefined) throw new Error('a bulk action lacks one of its terms');
  return term;
}

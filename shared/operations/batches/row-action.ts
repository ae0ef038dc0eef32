import type { BatchActionTerms } from '#shared/domain/batches/batch.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';

/** A call for a row of a batch process. */
export interface RowCall extends Call {
  /** Creation of the process, ISO 8601. */
  readonly since: string;
}

/**
 * Applies a bulk action to one record. Idempotent: a row may be repeated, or processed by two workers.
 * @throws Refusal
 */
export type RowAction = (call: RowCall, id: number, terms: BatchActionTerms) => Promise<unknown>;

/** Ignores a refusal if the record is already in the intended state. */
export async function ignoreIfDone(work: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal && (await isDone()))) throw error;
  }
}

/** Returns a required term. */
export function requireTerm<T>(term: T | undefined): T {
  if (term === undefined) throw new Error('a bulk action lacks one of its terms');
  return term;
}

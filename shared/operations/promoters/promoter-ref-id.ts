import { deriveRefId } from '#shared/domain/promoters/links/ref-id.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';

const MAX_ATTEMPTS = 5;

/** Returns the requested ref id, or derives one from first name or e-mail address. */
export type RefIdChooser = (promoter: Pick<Promoter, 'firstName' | 'email'>) => string;

/**
 * Runs work that needs a ref id. Retries with a random suffix if a derived one is taken.
 * @param refId empty: derive one
 */
export async function withRefId<T>(
  call: OpenCall,
  refId: string | undefined,
  work: (refIdOf: RefIdChooser) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(({ firstName, email }) => {
        if (refId) return refId;
        const base = deriveRefId(firstName ?? '') ?? deriveRefId(email.split('@')[0] ?? '') ?? 'ref';
        return attempt === 1 ? base : `${base}${randomLetters(call)}`;
      });
    } catch (error) {
      if (refId || attempt === MAX_ATTEMPTS || !isTaken(error)) throw error;
    }
  }
}

function randomLetters({ runtime }: OpenCall): string {
  const letters = deriveRefId(runtime.token()) ?? '';
  return letters.slice(0, 4);
}

function isTaken(error: unknown): boolean {
  return error instanceof Refusal && error.reason.code === 'taken' && error.reason.field === 'ref_id';
}

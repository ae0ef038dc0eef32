import type { PageRequest } from '#shared/domain/lists/page.ts';
import { type Suppression, sortSuppressions } from '#shared/domain/mail/suppression.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findSuppression, readSuppressions, suppressionRemoval } from '#shared/store/mail/suppressions.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { ConditionFailedError, commit } from '#shared/store/table/transaction.ts';

/** Returns a page of an account's suppressed addresses, newest first. */
export async function listSuppressions({ account }: Pick<Call, 'account'>, { page, perPage }: PageRequest) {
  const rows = sortSuppressions(await readSuppressions(account.id));
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/**
 * Removes an address from the suppression list: it gets e-mail again, until its next bounce or complaint.
 * @throws Refusal `not_found`
 */
export function removeSuppression({ account, runtime }: Call, id: string): Promise<Suppression> {
  return retryOnConflict(async () => {
    const suppression = await findSuppression(account.id, id);
    if (!suppression) throw new Refusal({ code: 'not_found', what: 'suppression' });
    try {
      await commit([suppressionRemoval(account.id, id)]);
    } catch (error) {
      if (!(error instanceof ConditionFailedError)) throw error;
    }
    return suppression;
  }, runtime);
}

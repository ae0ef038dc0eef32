import { archived } from '#shared/domain/promoters/promoter-standing.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { commitChange } from './change-promoter.ts';

/**
 * Takes an archived promoter that an earlier version has left on the lists of the others to those of archived ones, as if
 * it were archived now; it keeps the time. One that was restored or deleted meanwhile stays as it is.
 */
export async function listApart(
  { runtime }: OpenCall,
  { account, promoterId }: { readonly account: number; readonly promoterId: number },
): Promise<void> {
  try {
    const call = { account: { id: account }, runtime };
    await commitChange(call, { by: 'id', id: promoterId }, 'promoter archived', (record, now) => ({
      after: record.promoter.archivedAt ? archived(record, now) : record,
    }));
  } catch (error) {
    if (!(error instanceof Refusal && error.reason.code === 'not_found')) throw error;
  }
}

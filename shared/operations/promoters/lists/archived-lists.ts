import { markPromoterArchived } from '#shared/domain/promoters/promoter-state.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';

/** Moves an archived promoter to the archived lists and keeps its archival time. Skips restored or deleted ones. */
export async function moveToArchivedLists(
  { runtime }: OpenCall,
  { account, promoterId }: { readonly account: number; readonly promoterId: number },
): Promise<void> {
  try {
    const call = { account: { id: account }, runtime };
    await changePromoterRecord(call, { by: 'id', id: promoterId }, 'promoter archived', (record, now) => ({
      after: record.promoter.archivedAt ? markPromoterArchived(record, now) : record,
    }));
  } catch (error) {
    if (!(error instanceof Refusal && error.reason.code === 'not_found')) throw error;
  }
}

import { markPromoterArchived } from '#shared/domain/promoters/promoter-state.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoterRecord } from '#shared/operations/promoters/change-promoter.ts';
import { removeSignInItems } from '#shared/store/portal/promoter-sessions.ts';

/**
 * Archives a promoter, who then cannot sign in, and ends all sessions.
 * @returns ISO 8601
 * @throws Refusal `not_found`
 */
export async function closeAccount(call: Call, promoterId: number): Promise<string> {
  const { after } = await changePromoterRecord(call, { by: 'id', id: promoterId }, 'account closed', (record, now) => ({
    after: markPromoterArchived(record, now),
  }));
  await removeSignInItems({ account: call.account.id, promoterId }, ['session', 'link', 'asked']);
  return after.promoter.archivedAt ?? call.runtime.now();
}

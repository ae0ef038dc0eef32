import { archived } from '#shared/domain/promoters/promoter-standing.ts';
import type { Call } from '#shared/operations/call.ts';
import { commitChange } from '#shared/operations/promoters/change-promoter.ts';
import { removeEntries } from '#shared/store/portal/promoter-sessions.ts';

/**
 * Closes a promoter's own account: archives it and ends all sessions. Archived promoters cannot sign in, so no new
 * session can begin in between.
 * @returns time of archiving, ISO 8601
 * @throws Refusal `not_found`
 */
export async function closeAccount(call: Call, promoterId: number): Promise<string> {
  const { after } = await commitChange(call, { by: 'id', id: promoterId }, 'account closed', (record, now) => ({
    after: archived(record, now),
  }));
  await removeEntries({ account: call.account.id, promoterId }, ['session', 'link', 'asked']);
  return after.promoter.archivedAt ?? call.runtime.now();
}

import {
  assertDeletable,
  type Broadcast,
  type BroadcastChanges,
  type BroadcastDraft,
  cancelBroadcast,
  changeDraft,
  createDraft,
  scheduleBroadcast,
} from '#shared/domain/broadcasts/broadcast.ts';
import { checkBroadcastText } from '#shared/domain/broadcasts/broadcast-content.ts';
import { type BroadcastStatistics, countRecipients } from '#shared/domain/broadcasts/broadcast-statistics.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { assertCampaignsExist } from '#shared/operations/campaigns/assert-campaigns-exist.ts';
import { batchStopWrite, findBatch } from '#shared/store/batches/batches.ts';
import { readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
import {
  broadcastRemoval,
  broadcastWrites,
  findBroadcast,
  readBroadcasts,
} from '#shared/store/broadcasts/broadcasts.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit, type Write } from '#shared/store/table/transaction.ts';
import { type RecipientFilter, readRecipientPage } from './recipients.ts';
import { assertCanSend } from './sender.ts';

/** Returns all broadcasts of an account, newest first. */
export function listAllBroadcasts({ account }: Pick<Call, 'account'>): Promise<Broadcast[]> {
  return readBroadcasts(account.id);
}

/** Returns a page of an account's broadcasts, newest first. */
export async function listBroadcasts(call: Pick<Call, 'account'>, { page, perPage }: PageRequest) {
  const rows = await listAllBroadcasts(call);
  return { rows: rows.slice((page - 1) * perPage, page * perPage), total: rows.length };
}

/** Returns a broadcast. @throws Refusal `not_found` */
export async function requireBroadcast({ account }: Pick<Call, 'account'>, id: number): Promise<Broadcast> {
  const broadcast = await findBroadcast(account.id, id);
  if (!broadcast) throw new Refusal({ code: 'not_found', what: 'broadcast' });
  return broadcast;
}

/** Returns a broadcast with its statistics. @throws Refusal `not_found` */
export async function showBroadcast(
  call: Call,
  id: number,
): Promise<{ readonly broadcast: Broadcast; readonly statistics: BroadcastStatistics }> {
  const [broadcast, recipients] = await Promise.all([requireBroadcast(call, id), readRecipients(call.account.id, id)]);
  return { broadcast, statistics: countRecipients(recipients, broadcast.recipients, call.runtime.now()) };
}

/** Returns a page of a broadcast's recipients so far, by promoter. @throws Refusal `not_found` */
export async function listRecipients(call: Call, id: number, filter: RecipientFilter, page: PageRequest) {
  await requireBroadcast(call, id);
  return readRecipientPage(call, id, filter, page);
}

/**
 * Creates a draft.
 * @throws Refusal `invalid` for a text that cannot be filled, and for an unknown campaign
 */
export async function createBroadcast({ account, runtime }: Call, draft: BroadcastDraft): Promise<Broadcast> {
  checkBroadcastText(draft);
  await assertCampaignsExist(account.id, draft.filters.campaignIds);
  const [id = 0] = await takeNumbers(account.id, 'broadcast', 1);
  const broadcast = createDraft(id, draft, runtime.now());
  await commit(broadcastWrites(account.id, null, broadcast));
  return broadcast;
}

/** Copies a broadcast into a new draft. @throws Refusal `not_found`; `invalid` if a campaign was deleted meanwhile */
export async function copyBroadcast(call: Call, id: number): Promise<Broadcast> {
  const { subject, body, filters } = await requireBroadcast(call, id);
  return createBroadcast(call, { subject, body, filters });
}

/**
 * Changes a draft or a scheduled broadcast.
 * @throws Refusal `not_found`; `invalid`, as {@link createBroadcast}; `invalid_record` for one that is or was sent
 */
export async function updateBroadcast(call: Call, id: number, changes: BroadcastChanges): Promise<Broadcast> {
  checkBroadcastText(changes);
  await assertCampaignsExist(call.account.id, changes.filters?.campaignIds);
  return changeBroadcast(call, id, (broadcast, now) => changeDraft(broadcast, changes, now));
}

/**
 * Schedules a broadcast. Sending begins within a minute of its time.
 * @param at ISO 8601; null: as soon as possible
 * @throws Refusal `not_found`; `invalid` as {@link assertCanSend}; `invalid_record` for one that is or was sent
 */
export async function scheduleSending(call: Call, id: number, at: string | null): Promise<Broadcast> {
  await assertCanSend(call.account.id);
  return changeBroadcast(call, id, (broadcast, now) => scheduleBroadcast(broadcast, at, now));
}

/**
 * Cancels a broadcast. While it is being sent, e-mails in progress are finished, at most ten in each of four chunks.
 * @throws Refusal `not_found`; `invalid_record` for one that is neither scheduled nor being sent
 */
export function cancelSending(call: Call, id: number): Promise<Broadcast> {
  const { account, runtime } = call;
  return changeBroadcast(
    call,
    id,
    (broadcast, now) => cancelBroadcast(broadcast, now),
    async ({ process }) => {
      const running = process === null ? null : await findBatch(account.id, process);
      return running?.stage === 'open' ? [batchStopWrite(account.id, running, runtime.now())] : [];
    },
  );
}

/** Deletes a broadcast without statistics. @throws Refusal `not_found`, `invalid_record` */
export function deleteBroadcast(call: Call, id: number): Promise<Broadcast> {
  return retryOnConflict(async () => {
    const broadcast = await requireBroadcast(call, id);
    assertDeletable(broadcast);
    await commit([broadcastRemoval(call.account.id, broadcast)]);
    return broadcast;
  }, call.runtime);
}

function changeBroadcast(
  call: Call,
  id: number,
  change: (broadcast: Broadcast, now: string) => Broadcast,
  buildExtraWrites: (broadcast: Broadcast) => Promise<readonly Write[]> = async () => [],
): Promise<Broadcast> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const before = await requireBroadcast(call, id);
    const after = change(before, runtime.now());
    await commit([...broadcastWrites(account.id, before, after), ...(await buildExtraWrites(before))]);
    return after;
  }, runtime);
}

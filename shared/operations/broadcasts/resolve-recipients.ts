import { type Broadcast, resumeSending } from '#shared/domain/broadcasts/broadcast.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { broadcastWrites } from '#shared/store/broadcasts/broadcasts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { requireBroadcast } from './broadcasts.ts';
import { dismissUncertainRecipients, selectOpenRecipients } from './recipients.ts';

/**
 * Sends a broadcast again to recipients whose result is uncertain, who may get it twice, or whom SES refused.
 * @param promoterIds undefined: all of them
 * @throws Refusal `not_found`; `invalid` without such recipients; `invalid_record` unless the broadcast was sent
 */
export function resendToRecipients(
  call: Call,
  id: number,
  promoterIds: readonly number[] | undefined,
): Promise<Broadcast> {
  const { account, runtime } = call;
  return retryOnConflict(async () => {
    const broadcast = await requireBroadcast(call, id);
    const now = runtime.now();
    const ids = (await selectOpenRecipients(call, id, promoterIds)).map(({ promoterId }) => promoterId);
    const resumed = resumeSending(broadcast, 0, now);
    const process = await createBatch(call, {
      action: 'broadcast/send',
      terms: { broadcastId: id, resend: true },
      meta: { broadcast_id: id },
      ids,
      buildExtraWrites: (created) => broadcastWrites(account.id, broadcast, { ...resumed, process: created.id }),
    });
    await wakeChunks(call, process);
    return { ...resumed, process: process.id };
  }, runtime);
}

/**
 * Dismisses recipients whose result is uncertain: the broadcast is not sent to them again.
 * @param promoterIds undefined: all of them
 * @throws Refusal `not_found`; `invalid` without such recipients
 */
export async function dismissRecipients(
  call: Call,
  id: number,
  promoterIds: readonly number[] | undefined,
): Promise<Broadcast> {
  const { account, runtime } = call;
  await requireBroadcast(call, id);
  await dismissUncertainRecipients(call, id, promoterIds);
  // The broadcast's own write is audited.
  return retryOnConflict(async () => {
    const before = await requireBroadcast(call, id);
    const after = { ...before, updatedAt: runtime.now() };
    await commit(broadcastWrites(account.id, before, after));
    return after;
  }, runtime);
}

import pLimit from 'p-limit';
import { type Broadcast, resumeSending } from '#shared/domain/broadcasts/broadcast.ts';
import { type BroadcastRecipient, isUncertain } from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { createBatch } from '#shared/operations/batches/create-batch.ts';
import { wakeChunks } from '#shared/operations/batches/wake-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { dismissRecipient, readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
import { broadcastWrites } from '#shared/store/broadcasts/broadcasts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { requireBroadcast } from './broadcasts.ts';

const WRITES_AT_ONCE = 10;

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
    const isOpen = (one: BroadcastRecipient) => one.state === 'failed' || isUncertain(one, now);
    const ids = (await selectRecipients(account.id, id, promoterIds, isOpen)).map(({ promoterId }) => promoterId);
    const resumed = resumeSending(broadcast, 0, now);
    const process = await createBatch(call, {
      ...{ action: 'broadcast/send', terms: { broadcastId: id, resend: true }, meta: { broadcast_id: id }, ids },
      beside: (created) => broadcastWrites(account.id, broadcast, { ...resumed, process: created.id }),
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
  const now = runtime.now();
  const uncertain = await selectRecipients(account.id, id, promoterIds, (one) => isUncertain(one, now));
  await pLimit(WRITES_AT_ONCE).map(uncertain, (recipient) => dismissRecipient(account.id, id, recipient));
  // The broadcast's own write is audited.
  return retryOnConflict(async () => {
    const before = await requireBroadcast(call, id);
    const after = { ...before, updatedAt: now };
    await commit(broadcastWrites(account.id, before, after));
    return after;
  }, runtime);
}

async function selectRecipients(
  account: number,
  id: number,
  promoterIds: readonly number[] | undefined,
  isOpen: (recipient: BroadcastRecipient) => boolean,
): Promise<BroadcastRecipient[]> {
  const chosen = promoterIds && new Set(promoterIds);
  const found = (await readRecipients(account, id)).filter(
    (recipient) => isOpen(recipient) && (chosen?.has(recipient.promoterId) ?? true),
  );
  if (found.length > 0) return found;
  throw new Refusal({ code: 'invalid', message: 'The broadcast has no such recipients whose result is open.' });
}

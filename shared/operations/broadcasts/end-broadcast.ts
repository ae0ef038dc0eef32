import pLimit from 'p-limit';
import type { BatchProcess } from '#shared/domain/batches/batch.ts';
import { endSending } from '#shared/domain/broadcasts/broadcast.ts';
import type { BatchFinalStep } from '#shared/operations/batches/end-batch.ts';
import type { Call } from '#shared/operations/call.ts';
import { readBatchChunks } from '#shared/store/batches/batches.ts';
import { failRecipient, readRecipients } from '#shared/store/broadcasts/broadcast-recipients.ts';
import { broadcastWrites, findBroadcast } from '#shared/store/broadcasts/broadcasts.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';

/** Error code of recipients whose row failed before the claim, for example because the table was not available. */
const ROW_FAILED = 'unexpected';
const MAX_CONCURRENT_WRITES = 10;

/** Marks a broadcast as sent, after the last chunk of its process, or as canceled if that was stopped. Idempotent. */
export const endBroadcast: BatchFinalStep = async (call, process) => {
  const { account, runtime } = call;
  const { broadcastId } = process.terms;
  if (broadcastId === undefined) return;
  await failUnrecordedRows(call, process, broadcastId);
  await retryOnConflict(async () => {
    const broadcast = await findBroadcast(account.id, broadcastId);
    const after = broadcast && endSending(broadcast, process, runtime.now());
    if (broadcast && after && after !== broadcast) await commit(broadcastWrites(account.id, broadcast, after));
  }, runtime);
};

/** Records recipients whose row failed before it left a result, so that the company can resend them. */
async function failUnrecordedRows({ account, runtime }: Call, process: BatchProcess, broadcast: number): Promise<void> {
  const chunks = (await readBatchChunks(account.id, [process]))(process);
  const failed = chunks.flatMap(({ errors }) => errors.map(({ id }) => id));
  if (failed.length === 0) return;
  const recorded = new Set((await readRecipients(account.id, broadcast)).map(({ promoterId }) => promoterId));
  const claim = { account: account.id, broadcast, token: runtime.token(), takesOverBefore: null };
  await pLimit(MAX_CONCURRENT_WRITES).map(
    failed.filter((id) => !recorded.has(id)),
    (promoterId) => failRecipient({ ...claim, promoterId }, ROW_FAILED, runtime.now()),
  );
}

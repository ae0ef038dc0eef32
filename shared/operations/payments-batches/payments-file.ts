import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { type Caller, toActor } from '#shared/domain/accounts/caller.ts';
import {
  isBatchDownloaded,
  isBatchFinalized,
  type PaymentsBatch,
  type PayoutPayment,
  recordBatchDownload,
} from '#shared/domain/payments-batches/payments-batch.ts';
import { countFileParts, payoutFileName, selectFilePart } from '#shared/domain/payout-files/file-formats.ts';
import { findInvalidLines, formatPaymentFile } from '#shared/domain/payout-files/payment-file.ts';
import type { PayoutFileLine } from '#shared/domain/payout-files/payout-file-line.ts';
import { accountWiseHeader } from '#shared/domain/payout-files/wise.ts';
import type { PayoutDetails } from '#shared/domain/payout-methods/payout-details.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import {
  type DecryptingCall,
  decryptDetails,
  type Recipient,
} from '#shared/operations/payout-methods/encrypted-details.ts';
import { paymentsBatchWrite, readPayments } from '#shared/store/payments-batches/payments-batches.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { assertFilesReleased } from './four-eyes.ts';
import { decryptPayingAccount } from './paying-account.ts';
import { requirePaymentsBatch } from './show-payments-batches.ts';

/** Each is a KMS call. */
const MAX_CONCURRENT_DECRYPTIONS = 50;
const MAX_LISTED_PROBLEMS = 100;

interface PaymentsFile {
  readonly text: string;
  readonly name: string;
  readonly type: 'text/csv' | 'application/xml';
}

/**
 * Returns a file of a final batch, with the same bytes each time: the first download stores its SHA-256, later ones
 * compare it. The audit log records downloads. Under four-eyes approval, the batch's creator and API keys get it only
 * after another person.
 * @param part from 1
 * @throws Refusal `not_found`; `invalid` if the batch is not final, lacks the part, or has payouts that the file cannot
 * contain
 * @throws Error if the file differs from before, or from the total
 */
export function createPaymentsFile(
  call: DecryptingCall,
  { id, part, caller }: { readonly id: number; readonly part: number; readonly caller: Caller },
): Promise<PaymentsFile> {
  const { account, runtime } = call;
  const by = toActor(caller);
  return retryOnConflict(async () => {
    const batch = await requirePaymentsBatch(account.id, id);
    if (!isBatchFinalized(batch)) {
      throw new Refusal({ code: 'invalid', message: `Payment batch ${id} is not complete and has no file yet.` });
    }
    await assertFilesReleased(call, batch, by);
    const parts = countFileParts(batch.format, batch.count);
    if (part > parts) throw new Refusal({ code: 'invalid', message: `part is invalid: the maximum is ${parts}.` });
    const text = await buildFileText(call, batch, part);
    const hash = createHash('sha256').update(text).digest('hex');
    const before = batch.hashes[part];
    if (before !== undefined && before !== hash)
      throw new Error('the payments file would differ from the one downloaded before');
    await commit([paymentsBatchWrite(account.id, batch, recordBatchDownload(batch, { part, hash, by }))]);
    const type = batch.format === 'sepa' ? 'application/xml' : 'text/csv';
    return { text, name: payoutFileName(batch.format, { id, part, parts }), type };
  }, runtime);
}

async function buildFileText(call: DecryptingCall, batch: PaymentsBatch, part: number): Promise<string> {
  const { id, currency, createdAt, payer, format, count, total, from } = batch;
  const payments = await readPayments<Recipient>(call.account.id, id);
  const sum = payments.reduce((all, { amount }) => all + amount, 0);
  if (payments.length !== count || sum !== total)
    throw new Error('a payment batch differs from what it was completed as');
  // A downloaded file may be at the bank and is not checked again. Before that, the batch can still be deleted.
  const isChecked = batch.hashes[part] === undefined;
  const isWhole = isChecked && format === 'sepa' && !isBatchDownloaded(batch);
  const recipients = await decryptRecipients(call, isWhole ? payments : selectFilePart(format, payments, part));
  if (isChecked) assertCompleteLines(batch, recipients);
  const lines = isWhole ? selectFilePart(format, recipients, part) : recipients;
  const paysFrom = from ? await decryptPayingAccount(call, from) : null;
  const file = { id, part, currency, createdAt, payer };
  return formatPaymentFile(file, lines, { format, wiseHeader: accountWiseHeader(batch), from: paysFrom });
}

function decryptRecipients(call: DecryptingCall, payments: readonly PayoutPayment<Recipient>[]) {
  return pLimit(MAX_CONCURRENT_DECRYPTIONS).map(payments, async ({ recipient, ...line }) => ({
    ...line,
    to: await decryptDetails(call, recipient),
  }));
}

/** @throws Refusal `invalid` for payouts that the file would truncate */
function assertCompleteLines({ id, format }: PaymentsBatch, lines: readonly PayoutFileLine<PayoutDetails>[]): void {
  const invalidLines = findInvalidLines(lines, { format });
  if (invalidLines.length === 0) return;
  const problemList = invalidLines
    .slice(0, MAX_LISTED_PROBLEMS)
    .map(({ payoutId, problem }) => `payout ${payoutId}: ${problem}`);
  const rest =
    invalidLines.length > MAX_LISTED_PROBLEMS ? ` And ${invalidLines.length - MAX_LISTED_PROBLEMS} more.` : '';
  const message =
    `Payment batch ${id} has no file: some payouts cannot be included. ${problemList.join('; ')}.${rest} ` +
    'Delete the batch. Put these payouts into a batch with file_format=csv first, then the others into a new SEPA batch.';
  throw new Refusal({ code: 'invalid', message });
}

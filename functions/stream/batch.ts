import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { describeError, logger } from '#shared/logging.ts';
import { processBatchTask } from '#shared/operations/batches/process-task.ts';
import { createBroadcastAction } from '#shared/operations/broadcasts/send-broadcast.ts';
import { createExportSteps } from '#shared/operations/invoices/export-invoices.ts';
import { mailMac } from '#shared/outside/mac.ts';
import { sendBySes } from '#shared/outside/mail/mail.ts';
import { retryRateLimitedMail } from '#shared/outside/mail/mail-retry.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';
import { runtime } from '#shared/runtime.ts';

/** Also contains fonts (lib/bundle/bundle.ts). */
declare const BUNDLE_FOLDER: string;

/** To finish current rows. */
const RESERVE_MS = 60_000;
/** For each of a window's ten e-mails, which take less than the reserve together. */
const TIMEOUT_MS = 3000;

const exportSteps = createExportSteps(async () => {
  // Other batch processes skip this load.
  const { createInvoiceFormats } = await import('#shared/http/lists/invoice-formats.ts');
  return createInvoiceFormats(`${BUNDLE_FOLDER}/fonts`);
});
const deliver = retryRateLimitedMail(sendBySes, runtime, TIMEOUT_MS);

/**
 * Wakes the chunks of new batch processes and processes woken ones. A record that fails, runs out of time or comes too
 * early is redelivered, and processing resumes.
 */
export const handler = async (
  { Records }: DynamoDBStreamEvent,
  context: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<DynamoDBBatchResponse> => {
  const hasTime = () => context.getRemainingTimeInMillis() > RESERVE_MS;
  const onFailure = (error: unknown) => logger.error('row failed', { error: describeError(error) });
  const origin = pagesOrigin();
  const sendCopy = createBroadcastAction(deliver, origin === '' ? null : { origin, mac: mailMac });
  for (const record of Records) {
    const remaining = await processBatchTask({ runtime }, record, { hasTime, onFailure, sendCopy, ...exportSteps });
    if (remaining) {
      logger.info('batch continues', remaining);
      return { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
};

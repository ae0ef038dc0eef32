import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { type MailEvent, parseMailEvent } from '#shared/operations/mail/mail-event.ts';
import { parseMailMessage } from '#shared/operations/mail/mail-message.ts';
import { recordMailEvent } from '#shared/operations/mail/record-mail-event.ts';
import { type MailLinks, sendMail } from '#shared/operations/mail/send-mail.ts';
import type { MailOutcome } from '#shared/operations/mail/send-once.ts';
import { sendTestMail } from '#shared/operations/mail/templates/send-test-mail.ts';
import { mailDigest, mailNotification } from '#shared/operations/notifications/mail-notifications.ts';
import { mailSignInLink } from '#shared/operations/portal/sign-in/mail-link.ts';
import { mailMac } from '#shared/outside/mac.ts';
import { sendBySes } from '#shared/outside/mail/mail.ts';
import { retryRateLimitedMail } from '#shared/outside/mail/mail-retry.ts';
import { pagesOrigin } from '#shared/outside/mail/pages-origin.ts';
import type { QueuedMail } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';

const deliver = retryRateLimitedMail(sendBySes, runtime);

/**
 * Sends a batch in parallel, and records events of SES about earlier e-mails. Retries e-mails that failed or are being
 * sent elsewhere; drops those that can never be sent.
 */
export const handler = async ({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
  const results = await Promise.all(Records.map(processRecord));
  const failed = Records.filter((_, index) => !results[index]);
  return { batchItemFailures: failed.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })) };
};

function sendMessage(message: QueuedMail): Promise<MailOutcome> {
  const origin = pagesOrigin();
  if ('signIn' in message) return mailSignInLink({ runtime }, message, deliver, origin);
  if ('notification' in message) return mailNotification({ runtime }, message, deliver, origin);
  if ('digest' in message) return mailDigest({ runtime }, message, deliver, origin);
  if ('test' in message) return sendTestMail({ runtime }, message, deliver);
  return sendMail({ runtime }, message, deliver, findMailLinks());
}

async function processRecord(record: SQSRecord): Promise<boolean> {
  const event = parseMailEvent(record.body);
  return event ? processEvent(event, record.messageId) : processMail(record);
}

async function processEvent(event: MailEvent, messageId: string): Promise<boolean> {
  const { account, kind, isPermanent } = event;
  try {
    await recordMailEvent(event);
    logger.info('mail event', { message_id: messageId, account, kind, permanent: isPermanent });
    return true;
  } catch (error) {
    logger.error('mail event not recorded', { message_id: messageId, account, kind, error: describeError(error) });
    return false;
  }
}

async function processMail({ body, messageId }: SQSRecord): Promise<boolean> {
  const message = parseMailMessage(body);
  // Without event key and e-mail, which contain personal data.
  const logDetails = { message_id: messageId, account: message?.account, mail: message?.mail };
  try {
    const outcome = message ? await sendMessage(message) : 'unknown';
    if (outcome === 'unknown') {
      logger.error('mail skipped', logDetails);
      countMetric('MailFailed');
      return true;
    }
    logger.info('mail', { ...logDetails, outcome });
    if (outcome === 'sent') countMetric('MailSent');
    return outcome !== 'under_way';
  } catch (error) {
    logger.error('mail not sent', { ...logDetails, error: describeError(error) });
    countMetric('MailFailed');
    return false;
  }
}

/** Returns the pages that e-mails link to; null without a portal. */
function findMailLinks(): MailLinks | null {
  const origin = pagesOrigin();
  return origin === '' ? null : { origin, mac: mailMac };
}

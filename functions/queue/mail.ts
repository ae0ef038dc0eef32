import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { countMetric, describeError, logger } from '#shared/logging.ts';
import { parseMailMessage } from '#shared/operations/mail/mail-message.ts';
import { type MailLinks, sendMail } from '#shared/operations/mail/send-mail.ts';
import type { MailOutcome } from '#shared/operations/mail/send-once.ts';
import { mailSignInLink } from '#shared/operations/portal/mail-link.ts';
import { mailMac } from '#shared/outside/mac.ts';
import { sendBySes } from '#shared/outside/mail/mail.ts';
import { patiently } from '#shared/outside/mail/patient-mail.ts';
import type { MailMessage, SignInMessage } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';

const deliver = patiently(sendBySes, runtime);

/**
 * The queue of mails: sends those that events and people ask for, all of a batch at the same time. A message whose mail could not be
 * sent, or is being sent elsewhere, comes again; one that can never be is logged and passed over.
 */
export const handler = async ({ Records }: Pick<SQSEvent, 'Records'>): Promise<SQSBatchResponse> => {
  const done = await Promise.all(Records.map(isDone));
  const failed = Records.filter((_, index) => !done[index]);
  return { batchItemFailures: failed.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })) };
};

function sent(message: MailMessage | SignInMessage): Promise<MailOutcome> {
  if ('signIn' in message) return mailSignInLink({ runtime }, message, deliver, process.env.PUBLIC_ORIGIN ?? '');
  return sendMail({ runtime }, message, deliver, reachable());
}

async function isDone({ body, messageId }: SQSRecord): Promise<boolean> {
  const message = parseMailMessage(body);
  // Ids and numbers only: neither the key of the event nor the mail itself, which hold data of persons.
  const about = { message_id: messageId, account: message?.account, mail: message?.mail };
  try {
    const outcome = message ? await sent(message) : 'unknown';
    if (outcome === 'unknown') {
      logger.error('mail passed over', about);
      countMetric('MailFailed');
      return true;
    }
    logger.info('mail', { ...about, outcome });
    if (outcome === 'sent') countMetric('MailSent');
    return outcome !== 'under_way';
  } catch (error) {
    logger.error('mail not sent', { ...about, error: describeError(error) });
    countMetric('MailFailed');
    return false;
  }
}

/** Without an edge in front of it no browser knows the service. */
function reachable(): MailLinks | null {
  const origin = process.env.PUBLIC_ORIGIN ?? '';
  return origin === '' ? null : { origin, mac: mailMac };
}

import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Letter } from '#shared/domain/mail/letter.ts';
import { recordFailures } from '#shared/failed-calls.ts';

export interface Posted extends Letter {
  /** With or without a display name. */
  readonly from: string;
  readonly to: string;
}

/**
 * Sends an e-mail.
 * @throws MailRefused if certainly not sent; other errors leave that open
 */
export type SendMail = (mail: Posted) => Promise<void>;

/** Per-second rate or daily quota. */
const THROTTLED = ['TooManyRequestsException', 'ThrottlingException'];
const OF_THE_DAY = /daily/i;

export class MailRefused extends Error {
  /** Rate limited; retry shortly. */
  readonly isTooSoon: boolean;

  constructor(cause: unknown) {
    super('the mail was refused', { cause });
    this.name = 'MailRefused';
    this.isTooSoon = cause instanceof Error && THROTTLED.includes(cause.name) && !OF_THE_DAY.test(cause.message);
  }
}

let client: SESv2Client | undefined;

/** Sends by SES without SDK retries: SES is not idempotent. */
export const sendBySes: SendMail = async ({ from, to, subject, text, html, headers }) => {
  client ??= recordFailures(
    new SESv2Client({
      maxAttempts: 1,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 10_000, throwOnRequestTimeout: true },
    }),
  );
  const utf8 = (Data: string) => ({ Charset: 'UTF-8', Data });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: {
          Simple: {
            Subject: utf8(subject),
            Body: { Text: utf8(text), Html: utf8(html) },
            ...(headers ? { Headers: headers.map(({ name, value }) => ({ Name: name, Value: value })) } : {}),
          },
        },
      }),
    );
  } catch (error) {
    throw error instanceof SESv2ServiceException ? new MailRefused(error) : error;
  }
};

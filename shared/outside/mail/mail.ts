import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Letter } from '#shared/domain/mail/letter.ts';
import { recordFailures } from '#shared/failed-calls.ts';

/** A mail on its way. */
export interface Posted extends Letter {
  /** As a header has it: an address, with or without a name. */
  readonly from: string;
  readonly to: string;
}

/**
 * Sends a mail.
 * @throws MailRefused where it was not sent, for certain; any other error leaves that open
 */
export type SendMail = (mail: Posted) => Promise<void>;

/** What SES calls it where more mails come in a second than it takes of the account, or more in a day. */
const THROTTLED = ['TooManyRequestsException', 'ThrottlingException'];
const OF_THE_DAY = /daily/i;

/** The mail was not taken. What has refused it is the cause. */
export class MailRefused extends Error {
  /** Whether it came too soon after others, and may be taken a moment later. */
  readonly isTooSoon: boolean;

  constructor(cause: unknown) {
    super('the mail was refused', { cause });
    this.name = 'MailRefused';
    this.isTooSoon = cause instanceof Error && THROTTLED.includes(cause.name) && !OF_THE_DAY.test(cause.message);
  }
}

let client: SESv2Client | undefined;

/** Sends a mail by SES. It is tried once: SES does not know a mail again, and would send it twice. */
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

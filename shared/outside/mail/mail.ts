import { SESv2Client, SESv2ServiceException, SendEmailCommand } from '@aws-sdk/client-sesv2';
import type { Letter } from '#shared/domain/mail/letter.ts';
import { recordFailures } from '#shared/failed-calls.ts';
import { REQUEST_TIMEOUTS } from '#shared/request-timeouts.ts';
import { isUnsentError } from './unsent-error.ts';

export interface OutgoingMail extends Letter {
  /** With or without a display name. */
  readonly from: string;
  readonly to: string;
  /** Returned in events about the e-mail. ASCII letters, digits, `_` and `-`. */
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Sends an e-mail.
 * @throws MailRefusedError if it was certainly not sent; after other errors, it may have been sent
 */
export type SendMail = (mail: OutgoingMail) => Promise<void>;

/** SES errors for the rate per second and the daily quota. */
const THROTTLING_ERRORS = ['TooManyRequestsException', 'ThrottlingException'];
const DAILY_QUOTA_PATTERN = /daily/i;
/** Bad Gateway and Gateway Timeout: SES itself may have accepted the request. */
const GATEWAY_STATUSES: readonly unknown[] = [502, 504];

export class MailRefusedError extends Error {
  /** Whether the rate per second was exceeded, not the daily quota: retry shortly. */
  readonly isRateLimited: boolean;
  /** Whether other mail would fail, too, but may succeed in minutes: SES is busy, down or unreachable. */
  readonly isOutage: boolean;

  constructor(cause: unknown) {
    super('the mail was refused', { cause });
    this.name = 'MailRefusedError';
    this.isRateLimited =
      cause instanceof Error && THROTTLING_ERRORS.includes(cause.name) && !DAILY_QUOTA_PATTERN.test(cause.message);
    const isServerFault = cause instanceof SESv2ServiceException && cause.$fault === 'server';
    this.isOutage = this.isRateLimited || isServerFault || isUnsentError(cause);
  }

  /** Code of the cause, such as "MessageRejected" or "ECONNREFUSED". Its message may contain an address. */
  get code(): string {
    if (!(this.cause instanceof Error)) return 'unknown';
    const { code, name } = this.cause as NodeJS.ErrnoException;
    return code ?? name;
  }
}

let client: SESv2Client | undefined;

/** Sends with SES, without SDK retries, because SES is not idempotent. */
export const sendBySes: SendMail = async ({ from, to, subject, text, html, headers, tags }) => {
  client ??= recordFailures(
    new SESv2Client({
      maxAttempts: 1,
      requestHandler: { ...REQUEST_TIMEOUTS, requestTimeout: 10_000 },
    }),
  );
  const utf8 = (Data: string) => ({ Charset: 'UTF-8', Data });
  try {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        ConfigurationSetName: process.env.MAIL_CONFIGURATION_SET || undefined,
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
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
    throw isRefusal(error) ? new MailRefusedError(error) : error;
  }
};

function isRefusal(error: unknown): boolean {
  if (!(error instanceof SESv2ServiceException)) return isUnsentError(error);
  return !GATEWAY_STATUSES.includes(error.$metadata.httpStatusCode);
}

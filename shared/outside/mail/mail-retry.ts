import type { Runtime } from '#shared/runtime.ts';
import { MailRefusedError, type SendMail } from './mail.ts';

/** Stays below the function's timeout with the last pause and response. */
const MAX_RETRY_MS = 25_000;
/** Jitter starts at half of it. Twenty e-mails of a batch make about a dozen attempts per second. */
const PAUSE_MS = 1000;

/**
 * Retries rate-limited e-mails for almost half a minute: SES accepts few per second, and a burst of hundreds would
 * exhaust the queue's twenty receives.
 * @throws errors of `deliver`
 */
export function retryRateLimitedMail(
  deliver: SendMail,
  { now, random, sleep }: Pick<Runtime, 'now' | 'random' | 'sleep'>,
  maxRetryMs = MAX_RETRY_MS,
): SendMail {
  return async (mail) => {
    const end = Date.parse(now()) + maxRetryMs;
    for (;;) {
      try {
        return await deliver(mail);
      } catch (error) {
        if (!(error instanceof MailRefusedError && error.isRateLimited) || Date.parse(now()) >= end) throw error;
        await sleep(PAUSE_MS * (0.5 + 2 * random()));
      }
    }
  };
}

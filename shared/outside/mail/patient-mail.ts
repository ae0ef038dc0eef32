import type { Runtime } from '#shared/runtime.ts';
import { MailRefused, type SendMail } from './mail.ts';

/** Total retry time. Together with the last pause and response it stays below the function's timeout. */
const PATIENCE_MS = 25_000;
/**
 * Base delay; jitter spreads it from half of it. Twenty concurrent e-mails of a queue batch make about a dozen attempts
 * per second.
 */
const PAUSE_MS = 1000;

/**
 * Retries rate-limited e-mails for almost half a minute. SES accepts few per second, and the queue gives up after
 * twenty receives, which a burst of hundreds would exhaust.
 * @throws errors of `deliver`
 */
export function patiently(
  deliver: SendMail,
  { now, chance, sleep }: Pick<Runtime, 'now' | 'chance' | 'sleep'>,
): SendMail {
  return async (mail) => {
    const end = Date.parse(now()) + PATIENCE_MS;
    for (;;) {
      try {
        return await deliver(mail);
      } catch (error) {
        if (!(error instanceof MailRefused && error.isTooSoon) || Date.parse(now()) >= end) throw error;
        await sleep(PAUSE_MS * (0.5 + 2 * chance()));
      }
    }
  };
}

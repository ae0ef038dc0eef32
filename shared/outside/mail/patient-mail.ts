import type { Runtime } from '#shared/runtime.ts';
import { MailRefused, type SendMail } from './mail.ts';

/** How long a mail is tried. With the last pause and the last answer that is less than the function has. */
const PATIENCE_MS = 25_000;
/** The shortest pause is half of it. Twenty mails at once, as the queue hands them out, come to a dozen tries a second. */
const PAUSE_MS = 1000;

/**
 * Sends a mail again that came too soon after others, until it is taken or half a minute is almost over. SES takes few mails a
 * second, and the queue gives a message up after twenty tries: were those left to it that come too soon, it would give up many
 * where hundreds are sent at once.
 * @throws what `deliver` throws
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

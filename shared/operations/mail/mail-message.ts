import * as v from 'valibot';
import type { QueuedMail } from '#shared/outside/queues.ts';
import { parseAccountId } from '#shared/store/table/keys.ts';

const mailMessage = v.pipe(
  v.object({
    account: v.pipe(v.number(), v.safeInteger()),
    mail: v.string(),
    event: v.object({ pk: v.string(), sk: v.string() }),
  }),
  // An event of another account is never mailed.
  v.check(({ account, event }) => parseAccountId(event.pk) === account),
);

const toUser = {
  account: v.pipe(v.number(), v.safeInteger()),
  mail: v.string(),
  user: v.pipe(v.number(), v.safeInteger()),
};
const notificationMessage = v.object({ ...toUser, notification: v.string() });
const digestMessage = v.object({ ...toUser, digest: v.pipe(v.string(), v.isoDate()) });

const signInMessage = v.object({
  account: v.pipe(v.number(), v.safeInteger()),
  mail: v.string(),
  signIn: v.object({ email: v.string(), askedAt: v.string() }),
});

const testMessage = v.object({
  account: v.pipe(v.number(), v.safeInteger()),
  mail: v.string(),
  test: v.object({
    userId: v.pipe(v.number(), v.safeInteger()),
    letter: v.object({ subject: v.string(), text: v.string(), html: v.string() }),
  }),
});

const queuedMail = v.union([mailMessage, notificationMessage, digestMessage, signInMessage, testMessage]);

/** Parses a queue message; null if malformed. */
export function parseMailMessage(body: string): QueuedMail | null {
  try {
    const { success, output } = v.safeParse(queuedMail, JSON.parse(body));
    return success ? output : null;
  } catch {
    return null;
  }
}

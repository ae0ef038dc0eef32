import * as v from 'valibot';
import type { MailMessage, SignInMessage, TestMailMessage } from '#shared/outside/queues.ts';
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

/** Parses a queue message; null if malformed. */
export function parseMailMessage(body: string): MailMessage | SignInMessage | TestMailMessage | null {
  try {
    const { success, output } = v.safeParse(v.union([mailMessage, signInMessage, testMessage]), JSON.parse(body));
    return success ? output : null;
  } catch {
    return null;
  }
}

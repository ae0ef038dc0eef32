import { makeSessionToken } from '#shared/domain/users/session.ts';
import { findSession } from '#shared/operations/users/find-session.ts';
import { runtime } from '#shared/runtime.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { sessionWrite } from '#shared/store/users/sessions.ts';
import type { Browser } from './browser.ts';

const LONG_AGO_MS = 16 * 60_000;

/** Replaces a browser's session with one too old for sensitive actions. */
export async function makeSignInStale(browser: Browser): Promise<void> {
  const session = await findSession({ runtime }, browser.token ?? '');
  const [name] = [...browser.cookies].find(([cookie]) => cookie.endsWith('-session')) ?? [];
  if (!session || name === undefined) throw new Error('nobody has signed in');
  const token = makeSessionToken(session.account.id, session.user.id, runtime.token());
  const signedInAt = new Date(Date.parse(runtime.now()) - LONG_AGO_MS).toISOString();
  await commit([sessionWrite(session.account.id, token, { ...session.session, signedInAt })]);
  browser.setCookie(name, token);
}

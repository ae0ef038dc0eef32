import { limitLinkRequests } from '#shared/operations/accounts/rate-limits.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Send } from '#shared/outside/queues.ts';
import { portalAccount } from './portal-account.ts';

/** Sign-in request. */
export interface Wanted {
  /** In lower case. */
  readonly email: string;
  readonly account?: number | undefined;
}

/**
 * Queues an e-mail with a sign-in link. Only the worker looks for a promoter, so responses and timing do not reveal
 * one.
 * @param from IP address
 * @throws Refusal `too_many_tries`
 */
export async function askForLink(
  { runtime, send }: OpenCall & { readonly send: Send },
  { email, account }: Wanted,
  from: string,
): Promise<void> {
  const now = runtime.now();
  const found = await portalAccount({ runtime }, account);
  if (!found) return;
  await limitLinkRequests({ account: found, runtime }, from);
  const mail = `sign-in_${found.id}-${runtime.token()}`;
  const message = { account: found.id, mail, signIn: { email, askedAt: now } };
  await send([{ queue: 'mails', message, group: `${found.id}-sign-in` }]);
}

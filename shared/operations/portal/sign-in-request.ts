import { limitLinkRequests } from '#shared/operations/accounts/rate-limits.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Send } from '#shared/outside/queues.ts';
import { findPortalAccount } from './portal-account.ts';

/** Sign-in request. */
export interface SignInRequest {
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
export async function queueSignInLink(
  { runtime, send }: OpenCall & { readonly send: Send },
  { email, account }: SignInRequest,
  from: string,
): Promise<void> {
  const now = runtime.now();
  const found = await findPortalAccount({ runtime }, account);
  if (!found) return;
  await limitLinkRequests({ account: found, runtime }, from);
  const mail = `sign-in_${found.id}-${runtime.token()}`;
  const message = { account: found.id, mail, signIn: { email, askedAt: now } };
  await send([{ queue: 'mails', message, group: `${found.id}-sign-in` }]);
}

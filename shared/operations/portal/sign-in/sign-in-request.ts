import { limitLinkRequests } from '#shared/operations/accounts/rate-limits.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findPortalAccount } from '#shared/operations/portal/portal-account.ts';
import type { SendMessages } from '#shared/outside/queues.ts';

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
  { runtime, send }: OpenCall & { readonly send: SendMessages },
  { email, account }: SignInRequest,
  from: string,
): Promise<void> {
  const now = runtime.now();
  const portalAccount = await findPortalAccount({ runtime }, account);
  if (!portalAccount) return;
  await limitLinkRequests({ account: portalAccount, runtime }, from);
  const mail = `sign-in_${portalAccount.id}-${runtime.token()}`;
  const message = { account: portalAccount.id, mail, signIn: { email, askedAt: now } };
  await send([{ queue: 'mails', message, group: `${portalAccount.id}-sign-in` }]);
}

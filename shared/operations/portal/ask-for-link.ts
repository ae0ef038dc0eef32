import { limitLinkRequests } from '#shared/operations/accounts/rate-limits.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import type { Send } from '#shared/outside/queues.ts';
import { portalAccount } from './portal-account.ts';

/** Who wants to get into which portal. */
export interface Wanted {
  /** Trimmed, in lower case. */
  readonly email: string;
  /** Number of the account, if the address has it. */
  readonly account?: number | undefined;
}

/**
 * Has a link to the portal mailed to an address, if a promoter has it. Here nobody looks whether one has: the mail's worker
 * does. So neither the answer nor its time says so.
 * @param from the address that the call comes from
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

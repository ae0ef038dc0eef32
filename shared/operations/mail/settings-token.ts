import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { mailsNamedBy, settingsMessage, settingsTokenOf } from '#shared/domain/mail/settings-token.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Mac, MacCheck } from '#shared/outside/mac.ts';
import { findAccountAndPromoter } from '#shared/store/promoters/promoters.ts';

/** Where mail programs post to, to unsubscribe somebody. */
export const UNSUBSCRIBE = '/api/v2/affiliate/email_settings/unsubscribe';

/** The address in a mail by which its reader wants no more. */
export function unsubscribeAddress(token: string): string {
  return `${UNSUBSCRIBE}?e=${token}`;
}

/** The token that lets a promoter choose its mails. A call of KMS where the process has not asked yet. */
export async function settingsToken(
  account: number,
  { id: promoterId, email }: Pick<Promoter, 'id' | 'email'>,
  mac: Mac,
): Promise<string> {
  return settingsTokenOf({ account, promoterId }, await mac(settingsMessage({ account, promoterId, email })));
}

/**
 * Finds the promoter whose mails a token is for, with its account. KMS is asked about existing promoters only.
 * @returns null where the token is none, or of a mail to an address that the promoter has no more
 */
export async function openedByToken(
  token: string,
  isMac: MacCheck,
): Promise<{ readonly account: Account; readonly promoter: Promoter } | null> {
  const named = mailsNamedBy(token);
  const found = named && (await findAccountAndPromoter(named.account, named.promoterId));
  if (!found || !isInService(found.account)) return null;
  const { email } = found.promoter;
  return (await isMac(settingsMessage({ ...named, email }), named.mac)) ? found : null;
}

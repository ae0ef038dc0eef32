import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import { formatSettingsToken, parseSettingsToken, settingsMessage } from '#shared/domain/mail/settings-token.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { MacGenerator, MacVerifier } from '#shared/outside/mac.ts';
import { findAccountAndPromoter } from '#shared/store/promoters/promoters.ts';

const UNSUBSCRIBE_PATH = '/api/v2/affiliate/email_settings/unsubscribe';

/** Returns the unsubscribe path for a token. */
export function unsubscribePath(token: string): string {
  return `${UNSUBSCRIBE_PATH}?e=${token}`;
}

/** Creates the token for a promoter's e-mail settings (one KMS call unless cached). */
export async function createSettingsToken(
  account: number,
  { id: promoterId, email }: Pick<Promoter, 'id' | 'email'>,
  mac: MacGenerator,
): Promise<string> {
  return formatSettingsToken({ account, promoterId }, await mac(settingsMessage({ account, promoterId, email })));
}

/**
 * Finds a token's promoter. Calls KMS only for existing promoters.
 * @returns null if invalid, or the address has changed
 */
export async function findPromoterBySettingsToken(
  token: string,
  isMac: MacVerifier,
): Promise<{ readonly account: Account; readonly promoter: Promoter } | null> {
  const named = parseSettingsToken(token);
  const loaded = named && (await findAccountAndPromoter(named.account, named.promoterId));
  if (!loaded || !isInService(loaded.account)) return null;
  const { email } = loaded.promoter;
  return (await isMac(settingsMessage({ ...named, email }), named.mac)) ? loaded : null;
}

import { type Account, isInService } from '#shared/domain/accounts/account.ts';
import type { Letter } from '#shared/domain/mail/letter.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import { formatSettingsToken, parseSettingsToken, settingsMessage } from '#shared/domain/mail/settings-token.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { MacGenerator, MacVerifier } from '#shared/outside/mac.ts';
import { findAccountAndPromoter } from '#shared/store/promoters/promoters.ts';

const UNSUBSCRIBE_PATH = '/api/v2/affiliate/email_settings/unsubscribe';

/**
 * Returns the headers by which mail programs unsubscribe from a category of e-mails: a POST to a self-contained URL
 * (RFC 8058).
 */
export function buildUnsubscribeHeaders(
  origin: string,
  token: string,
  category: keyof MailSettings,
): NonNullable<Letter['headers']> {
  return [
    { name: 'List-Unsubscribe', value: `<${origin}${UNSUBSCRIBE_PATH}?e=${token}&category=${category}>` },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
}

/** Creates the token for a promoter's e-mail settings (one KMS call unless cached). */
export async function createSettingsToken(
  account: number,
  { id: promoterId, email }: Pick<Promoter, 'id' | 'email'>,
  mac: MacGenerator,
): Promise<string> {
  return formatSettingsToken({ account, promoterId }, await mac(settingsMessage({ account, promoterId, email })));
}

interface TokenOwner {
  readonly account: Account;
  readonly promoter: Promoter;
}

/**
 * Finds a token's promoter.
 * @returns null if invalid, if the address has changed, or the account is suspended
 */
export async function findPromoterBySettingsToken(token: string, isMac: MacVerifier): Promise<TokenOwner | null> {
  const found = await findUnsubscriber(token, isMac);
  return found && isInService(found.account) ? found : null;
}

/**
 * Finds a token's promoter, also of a suspended account: an opt-out counts when the account is in service again. Calls
 * KMS only for existing promoters.
 * @returns null if invalid, or the address has changed
 */
export async function findUnsubscriber(token: string, isMac: MacVerifier): Promise<TokenOwner | null> {
  const parsed = parseSettingsToken(token);
  const loaded = parsed && (await findAccountAndPromoter(parsed.account, parsed.promoterId));
  if (!loaded) return null;
  const { email } = loaded.promoter;
  return (await isMac(settingsMessage({ ...parsed, email }), parsed.mac)) ? loaded : null;
}

import type { SlackSettings } from '#shared/domain/notifications/notification-settings.ts';
import type { EncryptingCall } from '#shared/operations/payout-methods/encrypted-details.ts';
import { type DecryptDataKey, type KeyContext, SLACK_URL_USE } from '#shared/outside/data-key.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';

type EncryptedSlackUrl = Pick<SlackSettings, 'key' | 'url'>;

/** Encrypts the URL of an incoming webhook with its own data key (one KMS call). */
export async function encryptSlackUrl(
  { account, newKey }: Pick<EncryptingCall, 'account' | 'newKey'>,
  url: string,
): Promise<EncryptedSlackUrl> {
  const { plain, encrypted: key } = await newKey(buildSlackKeyContext(account.id));
  return { key, url: encryptText(url, [plain]) };
}

/**
 * Decrypts the URL, never to be logged or shown (one KMS call).
 * @throws Error if encrypted for another account
 */
export async function decryptSlackUrl(
  decryptKey: DecryptDataKey,
  account: number,
  { key, url }: EncryptedSlackUrl,
): Promise<string> {
  return decryptText(url, [await decryptKey(key, buildSlackKeyContext(account))]);
}

function buildSlackKeyContext(account: number): KeyContext {
  return { account: String(account), use: SLACK_URL_USE };
}

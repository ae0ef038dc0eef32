import type { SlackSettings } from '#shared/domain/notifications/notification-settings.ts';
import { slackKeyMessage } from '#shared/domain/notifications/slack.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';

/** Encrypts the URL of an incoming webhook with a key from KMS. */
export async function encryptSlackUrl(account: number, url: string, mac: MacGenerator): Promise<Uint8Array> {
  return encryptText(url, [await mac(slackKeyMessage(account))]);
}

/** Decrypts the URL, never to be logged or shown. Calls KMS unless the key is cached. */
export async function decryptSlackUrl(
  account: number,
  { url }: Pick<SlackSettings, 'url'>,
  mac: MacGenerator,
): Promise<string> {
  return decryptText(new Uint8Array(url), [await mac(slackKeyMessage(account))]);
}

import { NO_CREDENTIALS, type ReceiverCredentials } from '#shared/domain/webhooks/receiver-credentials.ts';
import { accessMessage } from '#shared/domain/webhooks/secrets.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { MacGenerator } from '#shared/outside/mac.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';

/**
 * Encrypts endpoint credentials with a key from KMS.
 * @returns undefined if there are none
 */
export async function encryptEndpointAccess(
  account: number,
  endpointId: number,
  access: ReceiverCredentials,
  mac: MacGenerator,
): Promise<Uint8Array | undefined> {
  if (access.basicAuth === null && Object.keys(access.headers).length === 0) return undefined;
  return encryptText(JSON.stringify(access), [await mac(accessMessage({ account, endpointId }))]);
}

/** Decrypts endpoint credentials. Calls KMS unless the key is cached. */
export async function decryptEndpointAccess(
  account: number,
  { id, access }: Webhook,
  mac: MacGenerator,
): Promise<ReceiverCredentials> {
  if (access === undefined) return NO_CREDENTIALS;
  return JSON.parse(decryptText(new Uint8Array(access), [await mac(accessMessage({ account, endpointId: id }))]));
}

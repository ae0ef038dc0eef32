import { type Access, NO_ACCESS } from '#shared/domain/webhooks/access.ts';
import { accessMessage } from '#shared/domain/webhooks/secrets.ts';
import type { Webhook } from '#shared/domain/webhooks/types.ts';
import type { Mac } from '#shared/outside/mac.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';

/**
 * Encrypts endpoint credentials with a key from KMS.
 * @returns undefined if there are none
 */
export async function encryptEndpointAccess(
  account: number,
  endpointId: number,
  access: Access,
  mac: Mac,
): Promise<Uint8Array | undefined> {
  if (access.basicAuth === null && Object.keys(access.headers).length === 0) return undefined;
  return encryptText(JSON.stringify(access), [await mac(accessMessage({ account, endpointId }))]);
}

/** Decrypts endpoint credentials. Calls KMS unless the key is cached. */
export async function decryptEndpointAccess(account: number, { id, access }: Webhook, mac: Mac): Promise<Access> {
  if (access === undefined) return NO_ACCESS;
  return JSON.parse(decryptText(new Uint8Array(access), [await mac(accessMessage({ account, endpointId: id }))]));
}

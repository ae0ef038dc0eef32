import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Generates a person's key. */
export function newTextKey(): Uint8Array {
  return new Uint8Array(randomBytes(KEY_BYTES));
}

/**
 * Encrypts a text so that decryption needs all keys: deleting one erases every copy. Compressed first, because half of
 * a webhook's body is field names.
 * @param keys of all persons, in their order
 */
export function encryptText(text: string, keys: readonly Uint8Array[]): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, commonKey(keys), nonce);
  const ciphertext = Buffer.concat([cipher.update(deflateRawSync(text)), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]));
}

/** Decrypts a text. @throws Error for wrong keys or damaged data */
export function decryptText(encrypted: Uint8Array, keys: readonly Uint8Array[]): string {
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, commonKey(keys), encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(encrypted.subarray(NONCE_BYTES, tagEnd));
  return inflateRawSync(Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()])).toString();
}

function commonKey(keys: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.concat(keys), '', 'text of persons', KEY_BYTES));
}

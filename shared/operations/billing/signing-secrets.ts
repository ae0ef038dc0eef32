import type { BillingMode, BillingProvider, SigningSecret } from '#shared/domain/billing/connection.ts';
import type { EncryptingCall } from '#shared/operations/payout-methods/encrypted-details.ts';
import { type DecryptDataKey, type KeyContext, SECRET_USE } from '#shared/outside/data-key.ts';
import { sha256 } from '#shared/store/table/keys.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';

const SHOWN_CHARACTERS = 4;

/** Encrypts a signing secret with its own data key (one KMS call). */
export async function encryptSigningSecret(
  { account, runtime, newKey }: EncryptingCall,
  provider: BillingProvider,
  mode: BillingMode,
  secret: string,
): Promise<SigningSecret> {
  const { plain, encrypted: key } = await newKey(buildSecretKeyContext(account.id, provider));
  const text = encryptText(secret, [plain]);
  return { mode, last4: secret.slice(-SHOWN_CHARACTERS), hash: sha256(secret), setAt: runtime.now(), key, text };
}

/**
 * Decrypts a signing secret, never to be logged, shown or stored (one KMS call).
 * @throws Error if encrypted for another account or provider
 */
export async function decryptSigningSecret(
  decryptKey: DecryptDataKey,
  account: number,
  provider: BillingProvider,
  { key, text }: Pick<SigningSecret, 'key' | 'text'>,
): Promise<string> {
  return decryptText(text, [await decryptKey(key, buildSecretKeyContext(account, provider))]);
}

function buildSecretKeyContext(account: number, provider: BillingProvider): KeyContext {
  return { account: String(account), use: SECRET_USE, provider };
}

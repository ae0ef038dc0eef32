import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { recordFailures } from '#shared/failed-calls.ts';
import { REQUEST_TIMEOUTS } from '#shared/request-timeouts.ts';

/** KMS encryption context: required for decryption, logged, not secret. */
export type KeyContext = Readonly<Record<string, string>>;

/** 32-byte key, plain and KMS-encrypted. */
interface DataKey {
  readonly plain: Uint8Array;
  readonly encrypted: Uint8Array;
}

/** Generates a data key. */
export type GenerateDataKey = (context: KeyContext) => Promise<DataKey>;
/** Decrypts a data key; requires its context. */
export type DecryptDataKey = (encryptedKey: Uint8Array, context: KeyContext) => Promise<Uint8Array>;

/** `use` in the context of billing signing secrets; IAM roles match it (lib/functions/shared-resources.ts). */
export const SECRET_USE = 'billing secret';

export const PAYING_ACCOUNT_USE = 'paying account';

export const PAYOUT_DETAILS_USE = 'payout details';

export const SLACK_URL_USE = 'slack url';

let client: KMSClient | undefined;

/** Generates a data key; its permission excludes decryption. @throws Error if KMS fails */
export const generateDataKey: GenerateDataKey = async (EncryptionContext) => {
  const { Plaintext, CiphertextBlob } = await kms().send(
    new GenerateDataKeyCommand({ KeyId: keyId(), KeySpec: 'AES_256', EncryptionContext: { ...EncryptionContext } }),
  );
  if (!Plaintext || !CiphertextBlob) throw new Error('KMS returned no data key');
  return { plain: Plaintext, encrypted: CiphertextBlob };
};

/** Decrypts a data key. @throws Error for another context, or if KMS fails */
export const decryptDataKey: DecryptDataKey = async (CiphertextBlob, EncryptionContext) => {
  const { Plaintext } = await kms().send(
    new DecryptCommand({ KeyId: keyId(), CiphertextBlob, EncryptionContext: { ...EncryptionContext } }),
  );
  if (!Plaintext) throw new Error('KMS returned no decrypted data key');
  return Plaintext;
};

function kms(): KMSClient {
  client ??= recordFailures(
    new KMSClient({
      maxAttempts: 4,
      requestHandler: REQUEST_TIMEOUTS,
    }),
  );
  return client;
}

function keyId(): string {
  const id = process.env.PAYOUT_KEY_ID;
  if (!id) throw new Error('PAYOUT_KEY_ID is not set: it names the KMS key for payout details and signing secrets');
  return id;
}

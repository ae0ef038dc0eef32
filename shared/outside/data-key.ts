import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { recordFailures } from '#shared/failed-calls.ts';

/** What a data key is for: KMS demands the same words to open it, and writes them into its log. They are no secret. */
export type KeyContext = Readonly<Record<string, string>>;

/** A key of 32 bytes, and the same as KMS has encrypted it. */
interface DataKey {
  readonly plain: Uint8Array;
  readonly sealed: Uint8Array;
}

/** Asks for a new data key. */
export type NewDataKey = (context: KeyContext) => Promise<DataKey>;
/** Opens a data key that was asked for with the same context. */
export type OpenDataKey = (sealed: Uint8Array, context: KeyContext) => Promise<Uint8Array>;

/** What data keys of billing providers' signing secrets are for: roles go by these words, so that nothing else opens them (lib/functions/outside.ts). */
export const SECRET_USE = 'billing secret';

/** What data keys of a company's own account are for. */
export const PAYING_ACCOUNT_USE = 'paying account';

/** The context of data keys of promoters' payout details has exactly these names. Those were sealed before others had a use. */
export const PAYOUT_DETAILS_CONTEXT = ['account', 'promoter'];

let client: KMSClient | undefined;

/** A new data key by the service's key of payouts. Whoever may ask for one may open none. @throws Error where KMS does not answer */
export const newDataKey: NewDataKey = async (EncryptionContext) => {
  const { Plaintext, CiphertextBlob } = await kms().send(
    new GenerateDataKeyCommand({ KeyId: keyId(), KeySpec: 'AES_256', EncryptionContext: { ...EncryptionContext } }),
  );
  if (!Plaintext || !CiphertextBlob) throw new Error('KMS has made no data key');
  return { plain: Plaintext, sealed: CiphertextBlob };
};

/** A data key by the service's key of payouts. @throws Error where it is of another context, or KMS does not answer */
export const openDataKey: OpenDataKey = async (CiphertextBlob, EncryptionContext) => {
  const { Plaintext } = await kms().send(
    new DecryptCommand({ KeyId: keyId(), CiphertextBlob, EncryptionContext: { ...EncryptionContext } }),
  );
  if (!Plaintext) throw new Error('KMS has opened no data key');
  return Plaintext;
};

function kms(): KMSClient {
  client ??= recordFailures(
    new KMSClient({
      maxAttempts: 4,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    }),
  );
  return client;
}

function keyId(): string {
  const id = process.env.PAYOUT_KEY_ID;
  if (!id)
    throw new Error('PAYOUT_KEY_ID is not set: it names the key that payout details and signing secrets are sealed by');
  return id;
}

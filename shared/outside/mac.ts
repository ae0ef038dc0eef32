import { GenerateMacCommand, KMSClient } from '@aws-sdk/client-kms';
import { noting } from '#shared/failed-calls.ts';

/** The HMAC-SHA-256 of a text by a key that the service never sees. */
export type Mac = (message: string) => Promise<Uint8Array>;

/** Secrets are few, and are asked for with every attempt. */
const MOST_KEPT = 1000;

let client: KMSClient | undefined;
const kept = new Map<string, Promise<Uint8Array>>();

/**
 * The HMAC of a text by the service's key in KMS; a process asks once for each text.
 * @throws Error where KMS does not answer, or the key's name is not in the environment
 */
export const keyMac: Mac = (message) => {
  const known = kept.get(message);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const made = generated(message);
  kept.set(message, made);
  made.catch(() => kept.delete(message));
  return made;
};

async function generated(message: string): Promise<Uint8Array> {
  client ??= noting(
    new KMSClient({
      maxAttempts: 4,
      requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    }),
  );
  const KeyId = process.env.WEBHOOK_KEY_ID;
  if (!KeyId) throw new Error('WEBHOOK_KEY_ID is not set: it names the key that webhook secrets follow from');
  const { Mac } = await client.send(
    new GenerateMacCommand({ KeyId, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(message) }),
  );
  if (!Mac) throw new Error('KMS has made no HMAC');
  return Mac;
}

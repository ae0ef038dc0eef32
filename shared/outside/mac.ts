import { GenerateMacCommand, KMSClient, KMSInvalidMacException, VerifyMacCommand } from '@aws-sdk/client-kms';
import { recordFailures } from '#shared/failed-calls.ts';
import { REQUEST_TIMEOUTS } from '#shared/request-timeouts.ts';
import { KEY_VARIABLES } from './key-variables.ts';

/** Computes an HMAC-SHA-256 with a KMS key, which never leaves KMS. */
export type MacGenerator = (message: string) => Promise<Uint8Array>;

/** Verifies an HMAC, for functions that may not generate one. */
export type MacVerifier = (message: string, mac: Uint8Array) => Promise<boolean>;

/** Limit per key. Repeated calls use the same few messages. */
const MAX_CACHED_MACS = 1000;
const MacAlgorithm = 'HMAC_SHA_256';

let client: KMSClient | undefined;

/** Derives webhook secrets and keys of receiver credentials. @throws Error if KMS fails */
export const webhookMac = createMacGenerator(KEY_VARIABLES.webhooks);

/** Signs e-mail tokens. @throws Error if KMS fails */
export const mailMac = createMacGenerator(KEY_VARIABLES.mails);

/** Derives the keys of sign-up challenges. @throws Error if KMS fails */
export const signUpMac = createMacGenerator(KEY_VARIABLES.signUps);

/** Fingerprints payout details. @throws Error if KMS fails */
export const payoutFingerprintMac = createMacGenerator(KEY_VARIABLES.payoutFingerprints);

/** Verifies an e-mail token. Older e-mails used the webhook key. @throws Error if KMS fails */
export const verifyMailMac: MacVerifier = async (message, mac) =>
  (await verifyKmsMac(KEY_VARIABLES.mails, message, mac)) ||
  (await verifyKmsMac(KEY_VARIABLES.olderMails, message, mac));

/** Caches results per process and message. */
function createMacGenerator(variable: string): MacGenerator {
  const cache = new Map<string, Promise<Uint8Array>>();
  return (message) => {
    const cached = cache.get(message);
    if (cached) return cached;
    if (cache.size >= MAX_CACHED_MACS) cache.clear();
    const mac = generateMac(variable, message);
    cache.set(message, mac);
    mac.catch(() => cache.delete(message));
    return mac;
  };
}

async function generateMac(variable: string, message: string): Promise<Uint8Array> {
  const { Mac } = await kms().send(
    new GenerateMacCommand({ KeyId: readKeyId(variable), MacAlgorithm, Message: Buffer.from(message) }),
  );
  if (!Mac) throw new Error('KMS returned no HMAC');
  return Mac;
}

async function verifyKmsMac(variable: string, message: string, Mac: Uint8Array): Promise<boolean> {
  try {
    const { MacValid } = await kms().send(
      new VerifyMacCommand({ KeyId: readKeyId(variable), MacAlgorithm, Message: Buffer.from(message), Mac }),
    );
    return MacValid === true;
  } catch (error) {
    if (error instanceof KMSInvalidMacException) return false;
    throw error;
  }
}

function kms(): KMSClient {
  client ??= recordFailures(
    new KMSClient({
      maxAttempts: 4,
      requestHandler: REQUEST_TIMEOUTS,
    }),
  );
  return client;
}

function readKeyId(variable: string): string {
  const id = process.env[variable];
  if (!id) throw new Error(`${variable} is not set: it names a KMS key`);
  return id;
}

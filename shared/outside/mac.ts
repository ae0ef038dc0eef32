import { GenerateMacCommand, KMSClient, KMSInvalidMacException, VerifyMacCommand } from '@aws-sdk/client-kms';
import { recordFailures } from '#shared/failed-calls.ts';
import { KEY_VARIABLES } from './key-variables.ts';

/** HMAC-SHA-256 by KMS; the key never leaves it. */
export type Mac = (message: string) => Promise<Uint8Array>;

/** Verification for functions that may not generate an HMAC. */
export type MacCheck = (message: string, mac: Uint8Array) => Promise<boolean>;

/** Few texts recur with every attempt. */
const MOST_KEPT = 1000;
const MacAlgorithm = 'HMAC_SHA_256';

let client: KMSClient | undefined;

/** Derives webhook secrets and keys of receiver credentials. @throws Error if KMS fails */
export const webhookMac = macBy(KEY_VARIABLES.webhooks);

/** Signs e-mail tokens. @throws Error if KMS fails */
export const mailMac = macBy(KEY_VARIABLES.mails);

/** Derives the keys of sign-up challenges. @throws Error if KMS fails */
export const signUpMac = macBy(KEY_VARIABLES.signUps);

/** Fingerprints payout details. @throws Error if KMS fails */
export const payoutPlaceMac = macBy(KEY_VARIABLES.payoutPlaces);

/** Verifies an e-mail token. Older e-mails used the webhook key. @throws Error if KMS fails */
export const isMailMac: MacCheck = async (message, mac) =>
  (await isMacBy(KEY_VARIABLES.mails, message, mac)) || (await isMacBy(KEY_VARIABLES.olderMails, message, mac));

/** Results are cached per process and text. */
function macBy(variable: string): Mac {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (message) => {
    const known = kept.get(message);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const made = generateMac(variable, message);
    kept.set(message, made);
    made.catch(() => kept.delete(message));
    return made;
  };
}

async function generateMac(variable: string, message: string): Promise<Uint8Array> {
  const { Mac } = await kms().send(
    new GenerateMacCommand({ KeyId: keyIn(variable), MacAlgorithm, Message: Buffer.from(message) }),
  );
  if (!Mac) throw new Error('KMS has made no HMAC');
  return Mac;
}

async function isMacBy(variable: string, message: string, Mac: Uint8Array): Promise<boolean> {
  try {
    const { MacValid } = await kms().send(
      new VerifyMacCommand({ KeyId: keyIn(variable), MacAlgorithm, Message: Buffer.from(message), Mac }),
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
      requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    }),
  );
  return client;
}

function keyIn(variable: string): string {
  const id = process.env[variable];
  if (!id) throw new Error(`${variable} is not set: it names a key in KMS`);
  return id;
}

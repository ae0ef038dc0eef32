import { GenerateMacCommand, KMSClient, KMSInvalidMacException, VerifyMacCommand } from '@aws-sdk/client-kms';
import { recordFailures } from '#shared/failed-calls.ts';
import { KEY_VARIABLES } from './key-variables.ts';

/** The HMAC-SHA-256 of a text by a key that the service never sees. */
export type Mac = (message: string) => Promise<Uint8Array>;

/** Whether these bytes are the HMAC of a text: for functions that may not make one. */
export type MacCheck = (message: string, mac: Uint8Array) => Promise<boolean>;

/** Secrets are few, and are asked for with every attempt. */
const MOST_KEPT = 1000;
const MacAlgorithm = 'HMAC_SHA_256';

let client: KMSClient | undefined;

/** Makes the secrets of webhooks, and the keys that seal what their receivers ask for. @throws Error where KMS does not answer */
export const webhookMac = macBy(KEY_VARIABLES.webhooks);

/** Makes the tokens in mails. @throws Error where KMS does not answer */
export const mailMac = macBy(KEY_VARIABLES.mails);

/** Makes the keys that sign-up challenges are signed by. @throws Error where KMS does not answer */
export const signUpMac = macBy(KEY_VARIABLES.signUps);

/** Makes the fingerprints of payout details. @throws Error where KMS does not answer */
export const payoutPlaceMac = macBy(KEY_VARIABLES.payoutPlaces);

/** Whether a token in a mail is right. Mails of earlier versions have tokens by the key of webhooks. @throws Error where KMS does not answer */
export const isMailMac: MacCheck = async (message, mac) =>
  (await isMacBy(KEY_VARIABLES.mails, message, mac)) || (await isMacBy(KEY_VARIABLES.olderMails, message, mac));

/** Makes HMACs by the key that a variable names; a process asks KMS once for each text. */
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

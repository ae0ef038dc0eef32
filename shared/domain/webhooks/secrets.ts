import type { SecretGeneration, Webhook } from './types.ts';

/** After a rotation, messages are signed with the old secret as well. */
const OVERLAP_MS = 24 * 3_600_000;
/** Further rotations drop the oldest secret early. */
export const MAX_WEBHOOK_SECRETS = 5;

const PREFIX = 'whsec_';
/** Standard Webhooks. */
const MIN_SECRET_BYTES = 24;
const MAX_SECRET_BYTES = 64;

interface SecretName {
  readonly account: number;
  readonly endpointId: number;
  readonly generation: number;
}

/** Returns the message that derives the credentials' encryption key. */
export function accessMessage({ account, endpointId }: Omit<SecretName, 'generation'>): string {
  return `webhook access ${account} ${endpointId}`;
}

/** Returns the message whose HMAC-SHA-256, under a key of the service, is the secret; no secret is stored. */
export function secretMessage({ account, endpointId, generation }: SecretName): string {
  return `webhook secret ${account} ${endpointId} ${generation}`;
}

/**
 * Encodes a secret for receivers: `whsec_` and Base64.
 * @param mac HMAC-SHA-256 of {@link secretMessage}
 * @throws RangeError unless it has 32 bytes
 */
export function encodeSecret(mac: Uint8Array): string {
  if (mac.length !== 32) throw new RangeError('A webhook secret has 32 bytes.');
  return `${PREFIX}${Buffer.from(mac).toString('base64')}`;
}

/** Decodes a secret. @throws RangeError for an invalid Standard Webhooks secret */
export function decodeSecret(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const bytes = Buffer.from(encoded, 'base64');
  const isSecret =
    bytes.toString('base64') === encoded && bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES;
  if (!isSecret) throw new RangeError('This is not a webhook secret.');
  return bytes;
}

/** Returns the first generation of a secret. */
export function firstSecret(now: string): SecretGeneration {
  return { generation: 1, createdAt: now, expiresAt: null };
}

/** Rotates the secret; the old one stays valid for a day. @param now ISO 8601 */
export function rotateWebhookSecret(webhook: Webhook, now: string): Webhook {
  const expiresAt = new Date(Date.parse(now) + OVERLAP_MS).toISOString();
  const older = validSecrets(webhook, now).map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? expiresAt }));
  const generation = Math.max(...webhook.secrets.map((secret) => secret.generation)) + 1;
  const secrets = [{ ...firstSecret(now), generation }, ...older].slice(0, MAX_WEBHOOK_SECRETS);
  return { ...webhook, secrets, revision: webhook.revision + 1 };
}

/** Drops all but the newest secret, for use after a leak. */
export function removeOldSecrets(webhook: Webhook): Webhook {
  if (webhook.secrets.length <= 1) return webhook;
  return { ...webhook, secrets: webhook.secrets.slice(0, 1), revision: webhook.revision + 1 };
}

/** Returns the valid secrets, newest first. @param now ISO 8601 */
export function validSecrets({ secrets }: Pick<Webhook, 'secrets'>, now: string): SecretGeneration[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || now < expiresAt);
}

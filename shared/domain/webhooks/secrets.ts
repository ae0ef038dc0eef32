import type { SecretGeneration, Webhook } from './types.ts';

/** How long receivers have to take up a new secret: until then everything is signed with the old one, too. */
const OVERLAP_MS = 24 * 3_600_000;
/** The most secrets that are signed with at a time; of more rotations within a day the oldest go early. */
export const MOST_SECRETS = 5;

const PREFIX = 'whsec_';
/** The bounds of the Standard Webhooks specification. */
const FEWEST_BYTES = 24;
const MOST_BYTES = 64;

/** Whose secret it is, and which of them. */
interface SecretName {
  readonly account: number;
  readonly endpointId: number;
  readonly generation: number;
}

/** What the key is made of that a webhook's own headers and password are sealed with. */
export function accessMessage({ account, endpointId }: Omit<SecretName, 'generation'>): string {
  return `webhook access ${account} ${endpointId}`;
}

/** What a secret is made of by a key that the service alone has: the secret is its HMAC-SHA-256, so that none is stored. */
export function secretMessage({ account, endpointId, generation }: SecretName): string {
  return `webhook secret ${account} ${endpointId} ${generation}`;
}

/**
 * A secret as receivers are given it: `whsec_` and its bytes in Base64.
 * @param mac the 32 bytes of the HMAC-SHA-256 of {@link secretMessage}
 * @throws RangeError where they are not as many
 */
export function secretOf(mac: Uint8Array): string {
  if (mac.length !== 32) throw new RangeError('A webhook secret has 32 bytes.');
  return `${PREFIX}${Buffer.from(mac).toString('base64')}`;
}

/** The bytes that are signed with. @throws RangeError where the text is no secret of the Standard Webhooks specification */
export function secretBytes(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const bytes = Buffer.from(encoded, 'base64');
  const isSecret = bytes.toString('base64') === encoded && bytes.length >= FEWEST_BYTES && bytes.length <= MOST_BYTES;
  if (!isSecret) throw new RangeError('This is no webhook secret.');
  return bytes;
}

/** The first secret of a webhook. */
export function firstSecret(now: string): SecretGeneration {
  return { generation: 1, createdAt: now, expiresAt: null };
}

/** The webhook with a new secret; the one it had goes on for a day. @param now ISO 8601 */
export function rotated(webhook: Webhook, now: string): Webhook {
  const expiresAt = new Date(Date.parse(now) + OVERLAP_MS).toISOString();
  const older = validSecrets(webhook, now).map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? expiresAt }));
  const generation = Math.max(...webhook.secrets.map((secret) => secret.generation)) + 1;
  const secrets = [{ ...firstSecret(now), generation }, ...older].slice(0, MOST_SECRETS);
  return { ...webhook, secrets, revision: webhook.revision + 1 };
}

/** The webhook with its newest secret alone, as after a leak of those before; one that has no other comes back as it is. */
export function withoutOldSecrets(webhook: Webhook): Webhook {
  if (webhook.secrets.length <= 1) return webhook;
  return { ...webhook, secrets: webhook.secrets.slice(0, 1), revision: webhook.revision + 1 };
}

/** What is signed with, the newest first. @param now ISO 8601 */
export function validSecrets({ secrets }: Pick<Webhook, 'secrets'>, now: string): SecretGeneration[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || now < expiresAt);
}

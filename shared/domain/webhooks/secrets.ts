import { createHmac } from 'node:crypto';
import type { Endpoint, SecretGeneration } from './types.ts';

/** How long receivers have to take up a new secret: until then everything is signed with the old one, too. */
const OVERLAP_MS = 24 * 3_600_000;
/** The most secrets that are signed with at a time; of more rotations within a day the oldest go early. */
export const MOST_SECRETS = 5;

const PREFIX = 'whsec_';
/** The bounds of the Standard Webhooks specification. */
const FEWEST_BYTES = 24;
const MOST_BYTES = 64;

/** Whose secret it is, and which of them. */
export interface SecretName {
  readonly account: number;
  readonly endpointId: number;
  readonly generation: number;
}

/**
 * A secret as receivers are given it: `whsec_` and 32 bytes in Base64. It follows from the key, so that none is stored.
 * @param key at least 32 bytes, the service's own, used for nothing else
 * @throws RangeError where the key is shorter
 */
export function secretOf(key: Uint8Array, { account, endpointId, generation }: SecretName): string {
  if (key.length < 32) throw new RangeError('The key of webhook secrets is too short.');
  const name = `webhook secret ${account} ${endpointId} ${generation}`;
  return `${PREFIX}${createHmac('sha256', key).update(name).digest('base64')}`;
}

/** The bytes that are signed with. @throws RangeError where the text is no secret of the Standard Webhooks specification */
export function secretBytes(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const bytes = Buffer.from(encoded, 'base64');
  const isSecret = bytes.toString('base64') === encoded && bytes.length >= FEWEST_BYTES && bytes.length <= MOST_BYTES;
  if (!isSecret) throw new RangeError('This is no webhook secret.');
  return bytes;
}

/** The first secret of an endpoint. */
export function firstSecret(now: string): SecretGeneration {
  return { generation: 1, createdAt: now, expiresAt: null };
}

/** The endpoint with a new secret; the one it had goes on for a day. @param now ISO 8601 */
export function rotated(endpoint: Endpoint, now: string): Endpoint {
  const expiresAt = new Date(Date.parse(now) + OVERLAP_MS).toISOString();
  const older = validSecrets(endpoint, now).map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? expiresAt }));
  const generation = Math.max(...endpoint.secrets.map((secret) => secret.generation)) + 1;
  const secrets = [{ ...firstSecret(now), generation }, ...older].slice(0, MOST_SECRETS);
  return { ...endpoint, secrets, revision: endpoint.revision + 1 };
}

/** What is signed with, the newest first. @param now ISO 8601 */
export function validSecrets({ secrets }: Pick<Endpoint, 'secrets'>, now: string): SecretGeneration[] {
  return secrets.filter(({ expiresAt }) => expiresAt === null || now < expiresAt);
}

import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';

/** OWASP's recommendation: 32 MB, p = 3. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashes a password as `scrypt$N$r$p$salt$hash`, base64url.
 * @param salt unique per password
 */
export async function hashPassword(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await deriveKey(password, salt, HASH_BYTES, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, Buffer.from(salt).toString('base64url'), hash.toString('base64url')].join('$');
}

/** Replaces a record's temporary password by its hash. */
export async function withHashedPassword(record: PromoterRecord): Promise<PromoterRecord> {
  const { tempPassword } = record.promoter;
  if (tempPassword === null) return record;
  const tempPasswordHash = await hashPassword(tempPassword);
  return { ...record, promoter: { ...record.promoter, tempPassword: null, tempPasswordHash } };
}

/** Dummy for unknown accounts: takes as long, never matches. */
export const DUMMY_PASSWORD_HASH = [
  ...['scrypt', COST.N, COST.r, COST.p],
  ...[SALT_BYTES, HASH_BYTES].map((bytes) => Buffer.alloc(bytes).toString('base64url')),
].join('$');

/**
 * Whether a password matches. Constant-time comparison.
 * @param stored from {@link hashPassword}; other formats never match
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [name, n, r, p, salt = '', hash = ''] = stored.split('$');
  if (name !== 'scrypt') return false;
  const cost = { N: Number(n), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const expected = Buffer.from(hash, 'base64url');
  const derived = await deriveKey(password, Buffer.from(salt, 'base64url'), expected.length, cost);
  return timingSafeEqual(derived, expected);
}

function deriveKey(password: string, salt: Uint8Array, bytes: number, cost: ScryptOptions): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, bytes, cost, (error, derivedKey) =>
      error ? reject(error) : resolve(derivedKey),
    );
  });
}

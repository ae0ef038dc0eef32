import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';

/** As OWASP advises for passwords: 32 MB of memory, three times. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A password as it is stored: `scrypt$N$r$p$salt$hash`, salt and hash in base64url.
 * @param salt random, of this password alone
 */
export async function hashedPassword(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await derived(password, salt, HASH_BYTES, COST);
  const { N, r, p } = COST;
  return ['scrypt', N, r, p, Buffer.from(salt).toString('base64url'), hash.toString('base64url')].join('$');
}

/** The record as it is stored: a temporary password that was set just now, or that an earlier version kept, only hashed. */
export async function withHashedPassword(record: PromoterRecord): Promise<PromoterRecord> {
  const { tempPassword } = record.promoter;
  if (tempPassword === null) return record;
  const tempPasswordHash = await hashedPassword(tempPassword);
  return { ...record, promoter: { ...record.promoter, tempPassword: null, tempPasswordHash } };
}

/** What a password is compared with where nobody has one: it takes as long, and none is it. */
export const NOBODYS_PASSWORD = [
  ...['scrypt', COST.N, COST.r, COST.p],
  ...[SALT_BYTES, HASH_BYTES].map((bytes) => Buffer.alloc(bytes).toString('base64url')),
].join('$');

/**
 * Whether a password is the one that was stored, by the cost that is stored with it. It takes as long for a wrong one.
 * @param stored as {@link hashedPassword} has it; anything else is no password's
 */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [name, n, r, p, salt = '', hash = ''] = stored.split('$');
  if (name !== 'scrypt') return false;
  const cost = { N: Number(n), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  const wanted = Buffer.from(hash, 'base64url');
  const made = await derived(password, Buffer.from(salt, 'base64url'), wanted.length, cost);
  return timingSafeEqual(made, wanted);
}

function derived(password: string, salt: Uint8Array, bytes: number, cost: ScryptOptions): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, bytes, cost, (error, made) => (error ? reject(error) : resolve(made)));
  });
}

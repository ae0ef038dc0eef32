import { randomBytes, scrypt } from 'node:crypto';
import type { PromoterRecord } from '#shared/domain/promoter-record.ts';

/** As OWASP advises for passwords: 32 MB of memory, three times. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A password as it is stored: `scrypt$N$r$p$salt$hash`, salt and hash in base64url.
 * @param salt random, of this password alone
 */
export async function hashedPassword(password: string, salt: Uint8Array = randomBytes(SALT_BYTES)): Promise<string> {
  const hash = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, COST, (error, made) => (error ? reject(error) : resolve(made)));
  });
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

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Parameters of all password hashes computed during a function.
 * @param work must be the only one that hashes
 */
export async function countHashes<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly response: Answer; readonly hashed: readonly string[] }> {
  const { scrypt } = crypto;
  const hashed: string[] = [];
  const counting = (...args: Parameters<typeof scrypt>) => {
    const [, salt, bytes, cost] = args;
    hashed.push(JSON.stringify({ ...cost, salt: Buffer.from(salt as Uint8Array).length, bytes }));
    return scrypt(...args);
  };
  replace(counting as typeof scrypt);
  try {
    return { response: await work(), hashed };
  } finally {
    replace(scrypt);
  }
}

/** Hashes passwords at the lowest cost during a function that must be the only one that hashes. */
export async function withCheapHashes<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const { scrypt } = crypto;
  const hashCheaply = (...[password, salt, bytes, , done]: Parameters<typeof scrypt>) =>
    scrypt(password, salt, bytes, { N: 2 }, done);
  replace(hashCheaply as typeof scrypt);
  try {
    return await work();
  } finally {
    replace(scrypt);
  }
}

/** Also updates modules that import scrypt by name. */
function replace(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}

import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * How passwords are hashed while something is done: the cost of each, which is what takes the time.
 * @param work that nothing else hashes at the same time
 */
export async function hashesWhile<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly hashed: readonly string[] }> {
  const { scrypt } = crypto;
  const hashed: string[] = [];
  const counting = (...args: Parameters<typeof scrypt>) => {
    const [, salt, bytes, cost] = args;
    hashed.push(JSON.stringify({ ...cost, salt: Buffer.from(salt as Uint8Array).length, bytes }));
    return scrypt(...args);
  };
  replace(counting as typeof scrypt);
  try {
    return { answer: await work(), hashed };
  } finally {
    replace(scrypt);
  }
}

/** Modules that import it by its name have the other one, too. */
function replace(scrypt: typeof crypto.scrypt): void {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
}

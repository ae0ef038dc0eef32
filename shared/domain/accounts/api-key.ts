import type { Actor, Scope } from './caller.ts';

/** What is kept of an API key: never the key. */
export interface ApiKey {
  /** The beginning of its SHA-256: enough for a person to tell keys apart. */
  readonly id: string;
  readonly name: string;
  /** What it may do; absent where it may do everything, as all keys could that were made before there were scopes. */
  readonly scopes?: readonly Scope[];
  readonly createdAt: string;
  /** Who made it; absent for keys that were made before this was kept. */
  readonly createdBy?: Actor;
  readonly revokedAt: string | null;
}

const API_KEY = /^rk_([1-9]\d{0,9})_[A-Za-z0-9_-]{16,64}$/;

/**
 * An API key names its account, so that it is looked up among that account's keys only.
 * @param secret at least 128 random bits in URL-safe characters
 */
export function makeApiKey(account: number, secret: string): string {
  return `rk_${account}_${secret}`;
}

/** The account a key claims to be of, or null where the text is no key. Whether it is valid only the table knows. */
export function accountOfApiKey(key: string): number | null {
  const match = API_KEY.exec(key);
  return match ? Number(match[1]) : null;
}

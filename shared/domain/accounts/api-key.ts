import type { Actor, Scope } from './caller.ts';

/** A stored API key, without its secret. */
export interface ApiKey {
  /** Prefix of its SHA-256. */
  readonly id: string;
  readonly name: string;
  /** Absent: full access. */
  readonly scopes?: readonly Scope[];
  readonly createdAt: string;
  /** Absent in old records. */
  readonly createdBy?: Actor;
  readonly revokedAt: string | null;
}

const API_KEY = /^rk_([1-9]\d{0,9})_[A-Za-z0-9_-]{16,64}$/;

/**
 * Creates an API key. It contains the account id, so that lookups stay within the account.
 * @param secret at least 128 random bits in URL-safe characters
 */
export function formatApiKey(account: number, secret: string): string {
  return `rk_${account}_${secret}`;
}

/** Returns the account id in an API key, unverified; null for an invalid format. */
export function parseApiKeyAccount(key: string): number | null {
  const match = API_KEY.exec(key);
  return match ? Number(match[1]) : null;
}

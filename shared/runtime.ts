import { randomBytes } from 'node:crypto';

/** Injected side effects other than the table: time, randomness and waiting. */
export interface Runtime {
  /** ISO 8601 UTC with milliseconds. */
  now(): string;
  /** Unguessable, URL-safe, at least 128 random bits. */
  token(): string;
  /** From 0 up to 1, for retry jitter. */
  random(): number;
  sleep(milliseconds: number): Promise<void>;
}

export const runtime: Runtime = {
  now: () => new Date().toISOString(),
  token: () => randomBytes(18).toString('base64url'),
  random: Math.random,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

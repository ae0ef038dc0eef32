import { randomBytes } from 'node:crypto';

/** Every side effect but the table: time, chance and waiting. Whatever needs one is given this. */
export interface Runtime {
  /** The present, ISO 8601 UTC with milliseconds. */
  now(): string;
  /** An unguessable text of 128 random bits or more, in URL-safe characters. */
  token(): string;
  /** From 0 up to 1, to spread retries. */
  chance(): number;
  sleep(milliseconds: number): Promise<void>;
}

/** The real ones. */
export const runtime: Runtime = {
  now: () => new Date().toISOString(),
  token: () => randomBytes(18).toString('base64url'),
  chance: Math.random,
  sleep: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

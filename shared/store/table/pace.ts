import pLimit from 'p-limit';
import { type Runtime, runtime as real } from '#shared/runtime.ts';

/** Slower calls indicate load or throttling. */
const SLOW_MS = 150;
const MAX_CONCURRENCY = 4;
/** BatchGetItem limit. */
const BATCH_SIZE = 100;
const FIRST_PAUSE_MS = 50;
/** Overload fails the call after this time. */
const MAX_WAIT_MS = 5 * 60_000;
const MAX_PAUSE_MS = 10_000;

/**
 * Adaptive rate limit for background work. Raises concurrency while calls respond fast, and pauses after each call for
 * its duration, so that requests keep their capacity. Overload triggers exponential backoff.
 */
export class Pace {
  readonly #limit = pLimit(1);
  readonly #runtime: Pick<Runtime, 'now' | 'sleep'>;

  constructor(runtime: Pick<Runtime, 'now' | 'sleep'> = real) {
    this.#runtime = runtime;
  }

  /**
   * Makes a call when capacity allows; retries overload.
   * @throws other errors immediately; overload after five minutes
   */
  run<T>(call: () => Promise<T>): Promise<T> {
    return this.#limit(async () => {
      const since = this.#time();
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
        const startedAt = this.#time();
        try {
          const result = await call();
          const durationMs = this.#time() - startedAt;
          this.#limit.concurrency = durationMs > SLOW_MS ? 1 : Math.min(MAX_CONCURRENCY, this.#limit.concurrency + 1);
          await this.#runtime.sleep(durationMs);
          return result;
        } catch (error) {
          if (!isOverloaded(error) || this.#time() - since > MAX_WAIT_MS) throw error;
          this.#limit.concurrency = 1;
          await this.#runtime.sleep(pause);
        }
      }
    });
  }

  /** Makes a call per hundred keys. @returns the results in order */
  async runBatches<Key, T>(keys: readonly Key[], call: (batch: readonly Key[]) => Promise<T>): Promise<T[]> {
    const results: T[] = [];
    for (let from = 0; from < keys.length; from += BATCH_SIZE) {
      results.push(await this.run(() => call(keys.slice(from, from + BATCH_SIZE))));
    }
    return results;
  }

  #time(): number {
    return Date.parse(this.#runtime.now());
  }
}

/** Whether the SDK has retried: after throttling, timeouts and broken connections. */
function isOverloaded(error: unknown): boolean {
  const { $metadata } = error as { readonly $metadata?: { readonly attempts?: number } };
  return ($metadata?.attempts ?? 1) > 1;
}

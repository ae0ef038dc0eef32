import pLimit from 'p-limit';
import { type Runtime, runtime as real } from '#shared/runtime.ts';

/** A call that takes longer has others beside it that need the table, or the table has little to give. */
const SLOW_MS = 150;
const MOST_AT_ONCE = 4;
/** The most keys that DynamoDB takes in one call. */
const KEYS_AT_ONCE = 100;
const FIRST_PAUSE_MS = 50;
/** How long a table that does not answer is waited for. */
const PATIENCE_MS = 5 * 60_000;
const LONGEST_PAUSE_MS = 10_000;

/**
 * The pace of work at the table that has time, as a check has: it takes no more than requests leave over. Calls come one
 * after the other, and more of them at once only where they are quick; after each there is a pause as long as it took.
 * Where the table refuses or does not answer, it waits.
 */
export class Pace {
  readonly #turns = pLimit(1);
  readonly #runtime: Pick<Runtime, 'now' | 'sleep'>;

  constructor(runtime: Pick<Runtime, 'now' | 'sleep'> = real) {
    this.#runtime = runtime;
  }

  /**
   * Makes a call when it is its turn, again and again where the table is too busy for it.
   * @throws what the call throws, where that is no matter of time, or for five minutes
   */
  take<T>(call: () => Promise<T>): Promise<T> {
    return this.#turns(async () => {
      const since = this.#time();
      for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        const begun = this.#time();
        try {
          const answer = await call();
          const took = this.#time() - begun;
          this.#turns.concurrency = took > SLOW_MS ? 1 : Math.min(MOST_AT_ONCE, this.#turns.concurrency + 1);
          await this.#runtime.sleep(took);
          return answer;
        } catch (error) {
          if (!isBusy(error) || this.#time() - since > PATIENCE_MS) throw error;
          this.#turns.concurrency = 1;
          await this.#runtime.sleep(pause);
        }
      }
    });
  }

  /** Makes a call for each hundred of some keys. @returns the answers, in order */
  async inHundreds<Key, T>(keys: readonly Key[], call: (some: readonly Key[]) => Promise<T>): Promise<T[]> {
    const answers: T[] = [];
    for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
      answers.push(await this.take(() => call(keys.slice(from, from + KEYS_AT_ONCE))));
    }
    return answers;
  }

  #time(): number {
    return Date.parse(this.#runtime.now());
  }
}

/** Whether the SDK has tried more than once in vain: it does for throttling, time-outs and broken connections. */
function isBusy(error: unknown): boolean {
  const { $metadata } = error as { readonly $metadata?: { readonly attempts?: number } };
  return ($metadata?.attempts ?? 1) > 1;
}

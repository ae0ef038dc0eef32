import { setImmediate } from 'node:timers/promises';

interface Waiting {
  readonly until: number;
  readonly resume: () => void;
}

/**
 * Virtual time that advances only while everything waits; computation is free. Concurrent calls end in the engine's
 * order, so runs vary slightly.
 */
export class VirtualTime {
  #now = 0;
  readonly #waiting: Waiting[] = [];
  readonly #outside = new Set<Promise<unknown>>();

  get now(): number {
    return this.#now;
  }

  sleep(milliseconds: number): Promise<void> {
    return this.until(this.#now + milliseconds);
  }

  until(until: number): Promise<void> {
    if (until <= this.#now) return Promise.resolve();
    return new Promise((resume) => {
      const index = this.#waiting.findIndex((waiting) => waiting.until > until);
      this.#waiting.splice(index < 0 ? this.#waiting.length : index, 0, { until, resume });
    });
  }

  /** Waits for real work without advancing the time. */
  async outside<T>(work: () => Promise<T>): Promise<T> {
    const done = work();
    const settled = done.then(
      () => {},
      () => {},
    );
    this.#outside.add(settled);
    try {
      return await done;
    } finally {
      this.#outside.delete(settled);
    }
  }

  /**
   * Advances time until all promises settle.
   * @throws Error on a deadlock
   */
  async run(all: readonly Promise<unknown>[]): Promise<void> {
    let isDone = false;
    const done = Promise.all(all).finally(() => {
      isDone = true;
    });
    done.catch(() => {});
    for (;;) {
      await setImmediate();
      while (this.#outside.size > 0) {
        await Promise.all(this.#outside);
        await setImmediate();
      }
      if (isDone) return void (await done);
      const next = this.#waiting.shift();
      if (!next) throw new Error('Deadlock: nothing is left that could end the wait');
      this.#now = next.until;
      next.resume();
    }
  }
}

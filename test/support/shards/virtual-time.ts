import { setImmediate } from 'node:timers/promises';

interface Waiting {
  readonly until: number;
  readonly goOn: () => void;
}

/**
 * Time that goes on only when everything waits for it: whatever is computed takes none of it. Calls that are
 * under way at the same moment end in the order of the engine, so no two runs are quite the same.
 */
export class VirtualTime {
  #now = 0;
  readonly #waiting: Waiting[] = [];
  readonly #outside = new Set<Promise<unknown>>();

  /** Milliseconds since the beginning. */
  get now(): number {
    return this.#now;
  }

  sleep(milliseconds: number): Promise<void> {
    return this.until(this.#now + milliseconds);
  }

  until(until: number): Promise<void> {
    if (until <= this.#now) return Promise.resolve();
    return new Promise((goOn) => {
      const later = this.#waiting.findIndex((one) => one.until > until);
      this.#waiting.splice(later < 0 ? this.#waiting.length : later, 0, { until, goOn });
    });
  }

  /** Waits for something of the real world, which takes no time here. */
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

  /** Lets time go on until all of this is done. @throws Error where it waits for nothing */
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
      if (!next) throw new Error('Something waits for what never comes');
      this.#now = next.until;
      next.goOn();
    }
  }
}

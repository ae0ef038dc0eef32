export interface FairQueueLimits {
  /** For all lines. */
  readonly atOnce: number;
  /** Per line, so that others find capacity. */
  readonly ofALine: number;
  readonly longestWaitMs: number;
}

/** It waited too long and was not started. */
export class QueueTimeoutError extends Error {
  override name = 'QueueTimeoutError';
}

interface Line {
  running: number;
  /** In arrival order. */
  readonly waiting: Set<() => void>;
}

/** A fair queue, round-robin between lines: a flood in one delays others only briefly. */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** The line served last is at the end. */
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs work when its turn comes.
   * @throws QueueTimeoutError if it was not started in time
   */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lineOf(name);
    await this.#turn(line);
    try {
      return await work();
    } finally {
      line.running -= 1;
      this.#running -= 1;
      if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(name);
      this.#next();
    }
  }

  #lineOf(name: string): Line {
    const line = this.#lines.get(name) ?? { running: 0, waiting: new Set() };
    this.#lines.set(name, line);
    return line;
  }

  #turn(line: Line): Promise<void> {
    return new Promise((done, failed) => {
      const begin = () => {
        clearTimeout(timer);
        done();
      };
      const timer = setTimeout(() => {
        line.waiting.delete(begin);
        failed(new QueueTimeoutError('The request waited too long'));
      }, this.#limits.longestWaitMs);
      line.waiting.add(begin);
      this.#next();
    });
  }

  #next(): void {
    for (const [name, line] of this.#lines) {
      if (this.#running >= this.#limits.atOnce) return;
      const [begin] = line.waiting;
      if (!begin || line.running >= this.#limits.ofALine) continue;
      line.waiting.delete(begin);
      line.running += 1;
      this.#running += 1;
      // Behind those that this loop has yet to visit.
      this.#lines.delete(name);
      this.#lines.set(name, line);
      begin();
    }
  }
}

/** How many are let through. */
export interface TurnLimits {
  /** Of all lines together. */
  readonly atOnce: number;
  /** Of one line: the others always find room beside it. */
  readonly ofALine: number;
  /** How long one waits for its turn. */
  readonly longestWaitMs: number;
}

/** Its turn did not come in time: nothing of it was begun. */
export class TooLate extends Error {
  override name = 'TooLate';
}

interface Line {
  running: number;
  /** What waits, in the order in which it came; called at its turn. */
  readonly waiting: Set<() => void>;
}

/**
 * A queue with a line for each kind of work: the lines take turns, so that a flood of one kind holds up the others by a
 * moment each, however long its own line grows.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** The line that has had its turn stands last. */
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /**
   * Does work when it is its turn.
   * @param name of its line
   * @throws TooLate, without having begun it; and what the work throws
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
        failed(new TooLate('Its turn did not come in time'));
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
      // Behind the others, which this loop comes to before it comes to this line again.
      this.#lines.delete(name);
      this.#lines.set(name, line);
      begin();
    }
  }
}

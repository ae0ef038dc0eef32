import { AsyncLocalStorage } from 'node:async_hooks';
import { interceptCommands } from '#test/support/table/interference.ts';

/** Fault at one of a run's table commands: dies before or after it, or is paused. */
export interface Interruption {
  readonly at: number;
  readonly what: 'dies before' | 'dies after' | 'is held up';
}

interface Life {
  left: number;
  readonly what: Interruption['what'];
  readonly until: Promise<void>;
}

class Killed extends Error {}

const lives = new AsyncLocalStorage<Life>();

/**
 * Starts fault injection.
 * @returns a function that ends it
 */
export function injectInterruptions(): () => void {
  return interceptCommands(async (command, send) => {
    const life = lives.getStore();
    if (!life) return send(command);
    life.left -= 1;
    if (life.what === 'is held up') {
      if (life.left === 0) await life.until;
      return send(command);
    }
    if (life.left > 0) return send(command);
    if (life.left === 0 && life.what === 'dies after') await send(command);
    throw new Killed();
  });
}

export function runInterrupted({ at, what }: Interruption, run: () => Promise<unknown>) {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const ended = lives.run({ left: at, what, until }, run).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
  return { ended, release };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { gated } from '#test/support/table/between.ts';

/** What becomes of a run at one of its commands to the table: it dies before or after that, or is held up there. */
export interface Fate {
  readonly at: number;
  readonly what: 'dies before' | 'dies after' | 'is held up';
}

interface Life {
  left: number;
  readonly what: Fate['what'];
  /** Until when it is held up. */
  readonly until: Promise<void>;
}

class Killed extends Error {}

/** Whose life a command takes from: many runs go on in this process at the same time. */
const lives = new AsyncLocalStorage<Life>();

/**
 * Lets fates be met from now on.
 * @returns what ends that
 */
export function letFatesBe(): () => void {
  return gated(async (command, send) => {
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

/** A run with a fate, which it may be too short to meet. One that is held up goes on when it is released. */
export function fated({ at, what }: Fate, run: () => Promise<unknown>) {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const ended = lives.run({ left: at, what, until }, run).catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
  return { ended, release };
}

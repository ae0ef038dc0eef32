import { AsyncLocalStorage } from 'node:async_hooks';
import { gated } from '#test/support/between.ts';

/** How long a run lives: so many commands to the table, of the last of which it may not see the answer. */
export interface Death {
  readonly after: number;
  readonly answered: boolean;
}

export class Killed extends Error {}

/** Whose life a command takes from: many runs go on in this process at the same time. */
const lives = new AsyncLocalStorage<{ left: number; readonly answered: boolean }>();

/**
 * Lets runs be killed from now on.
 * @returns what ends that
 */
export function letDie(): () => void {
  return gated(async (command, send) => {
    const life = lives.getStore();
    if (!life) return send(command);
    life.left -= 1;
    if (life.left < 0) throw new Killed();
    if (life.left > 0 || life.answered) return send(command);
    await send(command);
    throw new Killed();
  });
}

/** A run that dies: it ends early, or has ended before. */
export async function killed({ after, answered }: Death, run: () => Promise<unknown>): Promise<void> {
  const dying = lives.run({ left: after, answered }, run);
  await dying.catch((error) => {
    if (!(error instanceof Killed)) throw error;
  });
}

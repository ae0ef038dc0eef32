import { runtime } from '#shared/runtime.ts';

let nowMs = Date.now();

/**
 * Freezes the clock of this process's handlers, so that in-memory caches do not expire on a slow machine. Sleeping
 * advances it. Other threads and processes keep the real clock.
 */
export function holdClock(): void {
  const { sleep } = runtime;
  Object.assign(runtime, {
    now: () => new Date(nowMs).toISOString(),
    sleep: (milliseconds: number) => {
      moveClock(milliseconds);
      return sleep(milliseconds);
    },
  });
}

export function setClock(): void {
  nowMs = Date.now();
}

export function moveClock(milliseconds = 1): void {
  nowMs += milliseconds;
}

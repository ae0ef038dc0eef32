import { runtime } from '#shared/runtime.ts';

let nowMs = Date.now();

/**
 * Freezes the clock of this process's handlers, so that in-memory caches do not expire on a slow machine. Sleeping
 * advances it. Other threads and processes keep the real clock.
 */
export function freezeClock(): void {
  const { sleep } = runtime;
  Object.assign(runtime, {
    now: () => new Date(nowMs).toISOString(),
    sleep: (milliseconds: number) => {
      advanceClock(milliseconds);
      return sleep(milliseconds);
    },
  });
}

export function syncClock(): void {
  nowMs = Date.now();
}

export function advanceClock(milliseconds = 1): void {
  nowMs += milliseconds;
}

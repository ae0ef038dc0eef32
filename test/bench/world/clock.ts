import { runtime } from '#shared/runtime.ts';

let nowMs = Date.now();

/**
 * Gives this process's handlers a clock that stands still unless it is moved: what they keep in memory for some seconds does not
 * run out where the machine is slow. Whoever sleeps moves it on. What runs in other threads and processes has the real one.
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

/** Sets it to the real time, for what is to go with what others write now. */
export function setClock(): void {
  nowMs = Date.now();
}

/** Moves it on, by a millisecond unless more is said. */
export function moveClock(milliseconds = 1): void {
  nowMs += milliseconds;
}

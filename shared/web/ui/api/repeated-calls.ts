/** In milliseconds. Lists lag by the projector's window: 10 seconds by default, 60 at most (`streamWindow`). */
const REPEAT_DELAYS_MS = [1500, 5000, 12_000, 30_000, 70_000];

/** Calls `call` now and again as lists catch up. @returns the first result */
export function callRepeatedly<Result>(call: () => Result): Result {
  for (const wait of REPEAT_DELAYS_MS) setTimeout(call, wait);
  return call();
}

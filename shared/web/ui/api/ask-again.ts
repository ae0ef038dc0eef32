/**
 * Delays of the refetches after a change, in milliseconds. The lists lag by the projector's window: 10 seconds by
 * default, 60 at most (setting `streamWindow`).
 */
const FOLLOWS_MS = [1500, 5000, 12_000, 30_000, 70_000];

/** Calls `ask` immediately and again as the lists catch up. @returns the first result */
export function askNowAndAgain<Asked>(ask: () => Asked): Asked {
  for (const wait of FOLLOWS_MS) setTimeout(ask, wait);
  return ask();
}

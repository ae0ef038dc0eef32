/**
 * How long after a change to ask for what follows from it, in milliseconds. Lists have it a few seconds after the projector has
 * collected: for 10 seconds unless set otherwise, for 60 at most (setting `streamWindow`).
 */
const FOLLOWS_MS = [1500, 5000, 12_000, 30_000, 70_000];

/** Asks at once, and again as lists follow. @returns what the first asking returns */
export function askNowAndAgain<Asked>(ask: () => Asked): Asked {
  for (const wait of FOLLOWS_MS) setTimeout(ask, wait);
  return ask();
}

/**
 * When what follows from a change is looked for, in milliseconds after it. Lists have it within seconds; some twelve where the
 * projector collects for ten, as it does unless set otherwise; and more than a minute where it collects as long as it can be set to.
 */
const FOLLOWS_MS = [1500, 5000, 12_000, 30_000, 70_000];

/** Asks at once, and again as lists follow. @returns when the first answers are there */
export function askNowAndAgain<Asked>(ask: () => Asked): Asked {
  for (const wait of FOLLOWS_MS) setTimeout(ask, wait);
  return ask();
}

/** Seed of a deep run, printed in its first line; set with `SEED`. */
const SEED = Number(process.env.SEED ?? 0);
/** Random seed of other runs, unless set. */
const START = process.env.SEED ? SEED : Date.now();

/**
 * Deterministic seed of an attempt.
 * @param lane of concurrent testers
 * @param round number of the attempt
 */
export function readSeed(lane: number, round: number): number {
  return (Math.imul(SEED ^ (lane + 1), 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)) | 0;
}

/**
 * Deterministic pseudo-random numbers in [0, 1) (Park-Miller).
 * @param lane of concurrent users
 */
export function createRandomNumbers(lane: number): () => number {
  let state = 1 + (Math.abs(START + 7919 * lane) % 2_147_483_645);
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

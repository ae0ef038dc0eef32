/** The seed of a deep run, which its first line prints and `SEED` in the environment sets. */
const SEED = Number(process.env.SEED ?? 0);
/** That of any other run: another one each time, unless it is set. */
const START = process.env.SEED ? SEED : Date.now();

/**
 * A seed for one attempt of many, the same for the same run.
 * @param lane of several that try side by side
 * @param round counts the attempts of a lane
 */
export function seedOf(lane: number, round: number): number {
  return (Math.imul(SEED ^ (lane + 1), 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)) | 0;
}

/**
 * Numbers by chance, from 0 up to 1, the same for the same `SEED` (Park and Miller's generator).
 * @param lane of several that draw side by side
 */
export function chances(lane: number): () => number {
  let state = 1 + (Math.abs(START + 7919 * lane) % 2_147_483_645);
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The seed of a deep run, which its first line prints and `SEED` in the environment sets. */
const SEED = Number(process.env.SEED ?? 0);

/**
 * A seed for one attempt of many, the same for the same run.
 * @param lane of several that try side by side
 * @param round counts the attempts of a lane
 */
export function seedOf(lane: number, round: number): number {
  return (Math.imul(SEED ^ (lane + 1), 0x9e3779b1) ^ Math.imul(round + 1, 0x85ebca6b)) | 0;
}

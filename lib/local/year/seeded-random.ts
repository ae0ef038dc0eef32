/** A seeded random generator. */
export interface SeededRandom {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Both inclusive. */
  between(min: number, max: number): number;
  pick<T>(choices: readonly T[]): T;
  weighted(weights: readonly number[]): number;
}

/** Creates a Mulberry32 generator. @param seed a whole number */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError('there is nothing to choose from');
      return choice;
    },
    weighted: (weights) => {
      let remaining = next() * weights.reduce((sum, weight) => sum + weight, 0);
      const index = weights.findIndex((weight) => {
        remaining -= weight;
        return remaining < 0;
      });
      return index < 0 ? weights.length - 1 : index;
    },
  };
}

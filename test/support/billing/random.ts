export interface Random {
  is(often: number): boolean;
  of(least: number, most: number): number;
  pick<T>(all: readonly T[]): T;
  shuffled<T>(all: readonly T[]): T[];
}

/** @param chance returns numbers in [0, 1) */
export function createRandom(chance: () => number): Random {
  const of = (least: number, most: number) => least + Math.floor(chance() * (most - least + 1));
  return {
    of,
    is: (often) => chance() < often,
    pick: <T>(all: readonly T[]) => all[of(0, all.length - 1)] as T,
    shuffled: <T>(all: readonly T[]) => {
      const remaining = [...all];
      for (let last = remaining.length - 1; last > 0; last -= 1) {
        const other = of(0, last);
        [remaining[last], remaining[other]] = [remaining[other] as T, remaining[last] as T];
      }
      return remaining;
    },
  };
}

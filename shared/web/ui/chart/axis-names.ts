/** A label below an axis. */
interface AxisName {
  /** Index of its point. */
  readonly index: number;
  /** In pixels. */
  readonly x: number;
  /** Labels that would overflow start or end at their point. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** Minimum gap between two labels, in pixels. */
const GAP = 12;

/**
 * Selects the labels below an axis: the first, then every second, third and so on, so that none overlap.
 * @param places x of the points, left to right, in pixels
 * @param widths maximum widths of their labels, in pixels
 * @param width of the chart, in pixels
 */
export function axisNames(places: readonly number[], widths: readonly number[], width: number): readonly AxisName[] {
  const all = places.map((x, index) => ({ index, x, ...standing(x, widths[index] ?? 0, width) }));
  for (let every = 1; every < all.length; every += 1) {
    const some = all.filter(({ index }) => index % every === 0);
    if (some.every(({ from }, place) => place === 0 || from - (some[place - 1]?.to ?? 0) >= GAP)) return some;
  }
  return all.slice(0, 1);
}

function standing(x: number, wide: number, width: number) {
  if (x - wide / 2 < 0) return { anchor: 'start', from: x, to: x + wide } as const;
  if (x + wide / 2 > width) return { anchor: 'end', from: x - wide, to: x } as const;
  return { anchor: 'middle', from: x - wide / 2, to: x + wide / 2 } as const;
}

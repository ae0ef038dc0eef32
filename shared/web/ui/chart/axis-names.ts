/** A name below an axis. */
interface AxisName {
  /** Which of the points it is of. */
  readonly index: number;
  /** Where the text stands, in pixels. */
  readonly x: number;
  /** How it stands there: one that would stick out at an end begins or ends at its point. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** So much is left free between two names, in pixels. */
const GAP = 12;

/**
 * Which names stand below an axis: the first one, and then every second, third and so on, so that none touches another.
 * @param places where the points are, from left to right, in pixels
 * @param widths how wide their names are at the most, in pixels
 * @param width of all the room, in pixels
 */
export function axisNames(places: readonly number[], widths: readonly number[], width: number): readonly AxisName[] {
  const all = places.map((x, index) => ({ index, x, ...standing(x, widths[index] ?? 0, width) }));
  for (let every = 1; every < all.length; every += 1) {
    const some = all.filter(({ index }) => index % every === 0);
    if (some.every(({ from }, place) => place === 0 || from - (some[place - 1]?.to ?? 0) >= GAP)) return some;
  }
  return all.slice(0, 1);
}

/** How a name stands at its point, and from where to where it goes. */
function standing(x: number, wide: number, width: number) {
  if (x - wide / 2 < 0) return { anchor: 'start', from: x, to: x + wide } as const;
  if (x + wide / 2 > width) return { anchor: 'end', from: x - wide, to: x } as const;
  return { anchor: 'middle', from: x - wide / 2, to: x + wide / 2 } as const;
}

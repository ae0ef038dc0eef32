interface AxisLabel {
  readonly index: number;
  readonly x: number;
  /** Labels that would overflow start or end at their point. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** In pixels. */
const GAP = 12;

/**
 * Selects the axis labels: every first, second, third and so on, so that none overlap.
 * @param positions x of the points, in pixels
 * @param widths maximum widths of their labels, in pixels
 * @param width of the chart, in pixels
 */
export function selectAxisLabels(
  positions: readonly number[],
  widths: readonly number[],
  width: number,
): readonly AxisLabel[] {
  const all = positions.map((x, index) => ({ index, x, ...placeLabel(x, widths[index] ?? 0, width) }));
  for (let every = 1; every < all.length; every += 1) {
    const candidates = all.filter(({ index }) => index % every === 0);
    if (candidates.every(({ from }, place) => place === 0 || from - (candidates[place - 1]?.to ?? 0) >= GAP))
      return candidates;
  }
  return all.slice(0, 1);
}

function placeLabel(x: number, wide: number, width: number) {
  if (x - wide / 2 < 0) return { anchor: 'start', from: x, to: x + wide } as const;
  if (x + wide / 2 > width) return { anchor: 'end', from: x - wide, to: x } as const;
  return { anchor: 'middle', from: x - wide / 2, to: x + wide / 2 } as const;
}

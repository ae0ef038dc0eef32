interface AxisLabel {
  readonly index: number;
  readonly x: number;
  /** Labels that would overflow start or end at their point. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** In pixels. */
const GAP = 12;

/**
 * Selects every nth axis label, for the smallest n with which labels do not overlap.
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
  for (let step = 1; step < all.length; step += 1) {
    const candidates = all.filter(({ index }) => index % step === 0);
    if (candidates.every(({ from }, index) => index === 0 || from - (candidates[index - 1]?.to ?? 0) >= GAP))
      return candidates;
  }
  return all.slice(0, 1);
}

function placeLabel(x: number, labelWidth: number, chartWidth: number) {
  if (x - labelWidth / 2 < 0) return { anchor: 'start', from: x, to: x + labelWidth } as const;
  if (x + labelWidth / 2 > chartWidth) return { anchor: 'end', from: x - labelWidth, to: x } as const;
  return { anchor: 'middle', from: x - labelWidth / 2, to: x + labelWidth / 2 } as const;
}

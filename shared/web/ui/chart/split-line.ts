interface LinePart {
  /** Indexes of the first and the last point. */
  readonly from: number;
  readonly to: number;
  readonly isDashed: boolean;
}

/**
 * Splits a line into a solid and a dashed part, which share a point.
 * @param dashedFrom index of the first point that the dashed part leads to; undefined: all is solid
 */
export function splitLine(count: number, dashedFrom: number | undefined): readonly LinePart[] {
  const last = count - 1;
  if (dashedFrom === undefined) return [{ from: 0, to: last, isDashed: false }];
  const lastSolid = Math.max(0, dashedFrom - 1);
  const parts = [
    { from: 0, to: lastSolid, isDashed: false },
    { from: lastSolid, to: last, isDashed: true },
  ];
  return parts.filter(({ from, to }) => from < to);
}

/**
 * Returns round chart ticks from 0 or below to `most` or above.
 * @param lines approximate number of ticks
 */
export function roundTicks(min: number, max: number, lines = 4): number[] {
  const [low, high] = [Math.min(0, min), Math.max(1, max)];
  const roughStep = (high - low) / lines;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const step = Math.max(1, [1, 2, 5, 10].map((one) => one * power).find((one) => one >= roughStep) ?? roughStep);
  const first = Math.floor(low / step);
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step);
}

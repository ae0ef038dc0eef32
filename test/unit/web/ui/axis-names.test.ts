import { expect, test } from 'vitest';
import { selectAxisLabels } from '#web/ui/chart/axis-labels.ts';

/** Weekly points of a year across a chart, with labels of one width. */
const weeks = (width: number, wide: number) => {
  const left = 54;
  const positions = Array.from({ length: 53 }, (_, index) => left + ((width - 12 - left) * index) / 52);
  return { positions, widths: positions.map(() => wide), width };
};
const edges = (x: number, anchor: string, wide: number) =>
  anchor === 'start' ? [x, x + wide] : anchor === 'end' ? [x - wide, x] : [x - wide / 2, x + wide / 2];

test.each([
  [320, 160],
  [390, 160],
  [1100, 160],
  [1100, 40],
  [1100, 90],
  [2400, 160],
])('axis labels in %d pixels, each %d wide, never overlap and stay inside', (width, wide) => {
  const { positions, widths } = weeks(width, wide);
  const names = selectAxisLabels(positions, widths, width);
  expect(names[0]?.index).toBe(0);
  let end = 0;
  for (const { x, anchor } of names) {
    const [from = 0, to = 0] = edges(x, anchor, wide);
    expect(from).toBeGreaterThanOrEqual(end);
    expect(to).toBeLessThanOrEqual(width);
    end = to + 1;
  }
});

test('axis labels are complete if they fit, otherwise reduced', () => {
  expect(selectAxisLabels([50, 150, 250], [40, 40, 40], 300).map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(selectAxisLabels([50, 150, 250], [95, 95, 95], 300).map(({ index }) => index)).toEqual([0, 2]);
  expect(selectAxisLabels([50, 150, 250], [200, 200, 200], 300).map(({ index }) => index)).toEqual([0]);
  expect(selectAxisLabels([50], [40], 300)).toMatchObject([{ index: 0, anchor: 'middle' }]);
  expect(selectAxisLabels([], [], 300)).toEqual([]);
});

test('an axis label at the edge is aligned inward', () => {
  const names = selectAxisLabels([10, 150, 295], [40, 40, 40], 300);
  expect(names.map(({ anchor }) => anchor)).toEqual(['start', 'middle', 'end']);
});

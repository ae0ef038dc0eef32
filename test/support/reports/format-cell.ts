import { ALL_METRICS, type Cell, type MetricName, type Ratio } from './fold.ts';

export type FormattedCell = Readonly<Record<MetricName, string | number>>;

export function formatCell(cell: Cell): FormattedCell {
  return Object.fromEntries(ALL_METRICS.map((metric) => [metric, formatMetric(metric, cell[metric])])) as FormattedCell;
}

function formatMetric(metric: MetricName, value: Ratio): string | number {
  if (/_amount$|_epc$/.test(metric)) return dollars(roundRatio(value));
  if (/_cr$|_churn$/.test(metric)) return Number(roundRatio({ ...value, top: value.top * 10_000n })) / 100;
  return Number(roundRatio(value));
}

function roundRatio({ top, bottom }: Ratio): bigint {
  if (top < 0n) return -roundRatio({ top: -top, bottom });
  const [below, rest] = [top / bottom, top % bottom];
  return rest * 2n >= bottom ? below + 1n : below;
}

function dollars(cents: bigint): string {
  if (cents < 0n) return `-${dollars(-cents)}`;
  const units = String(cents / 100n).replace(/\B(?=(\d{3})+$)/g, ',');
  return `$${units}.${String(cents % 100n).padStart(2, '0')}`;
}

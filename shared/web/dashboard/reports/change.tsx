import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import { formatChange, percentChange } from '#web/ui/figures.tsx';
import type { ReportTableRow } from './kinds.ts';
import { useMetricFormat } from './metric-format.ts';
import style from './reports.module.css';

/** Lower is better. */
const COSTS: readonly ReportMetric[] = [
  'promoter_earnings_amount',
  'promoter_paid_amount',
  'refunds_count',
  'cancelled_customers_count',
  'monthly_churn',
];

interface Props {
  readonly metric: ReportMetric;
  readonly data: ReportTableRow['data'];
  /** Undefined if unknown. */
  readonly before: ReportTableRow['data'] | undefined;
}

/** `+12.5% vs. $1,100.00` */
export function Change({ metric, data, before }: Props) {
  const format = useMetricFormat();
  if (before === undefined) return null;
  const previous = before[metric] ?? 0;
  const change = percentChange(data[metric] ?? 0, previous);
  const isGood = change ? change > 0 !== COSTS.includes(metric) : undefined;
  return (
    <div className={style.change}>
      {change === null ? null : <span data-good={isGood}>{formatChange(change)}</span>} vs. {format(metric, previous)}
    </div>
  );
}

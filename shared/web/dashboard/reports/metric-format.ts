import { metricKind, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { formatCount } from '#web/ui/formats/amount.ts';

/** Returns the format of metrics: `$12.50`, `1,200`, `2.5%`. */
export function useMetricFormat(): (metric: ReportMetric, value: number) => string {
  const { money } = useAmounts();
  return (metric, value) => {
    if (metricKind(metric) === 'rate') return `${value}%`;
    return metricKind(metric) === 'amount' ? money(value) : formatCount(value);
  };
}

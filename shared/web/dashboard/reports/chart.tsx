import { Select, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { metricKind, type ReportMetric } from '#shared/domain/reports/metrics.ts';
import { useReportCalendar } from '#web/dashboard/api/account.ts';
import { findUnfinishedPeriod } from '#web/ui/formats/date-range.ts';
import { Panel } from '#web/ui/panel.tsx';
import { METRIC_LABELS } from './columns.ts';
import type { ReportSummary } from './kinds.ts';
import { useMetricFormat } from './metric-format.ts';

const LineChart = lazy(() => import('#web/ui/chart/line-chart.tsx'));

const HUNDREDTHS = 100;

interface Props {
  /** At least one. */
  readonly metrics: readonly ReportMetric[];
  /** Newest first; undefined while loading. */
  readonly periods: ReportSummary['sub_data'] | undefined;
  /** Last day of the report. */
  readonly to: string;
  readonly shown: string | undefined;
  readonly show: (metric: string) => void;
}

export function ReportChart({ metrics, periods, to, shown, show }: Props) {
  const format = useMetricFormat();
  const { today } = useReportCalendar();
  const metric = metrics.find((name) => name === shown) ?? metrics[0];
  if (metric === undefined) return null;
  const oldestFirst = periods?.toReversed();
  // The chart needs integers.
  const scale = metricKind(metric) === 'rate' ? HUNDREDTHS : 1;
  const blank = <Skeleton height={240} />;
  const picker = (
    <Select
      aria-label="Chart metric"
      size="xs"
      allowDeselect={false}
      data={metrics.map((value) => ({ value, label: METRIC_LABELS[value] }))}
      value={metric}
      onChange={(next) => show(next ?? metric)}
    />
  );
  return (
    <Panel title={METRIC_LABELS[metric]} aside={metrics.length > 1 ? picker : null}>
      {oldestFirst ? (
        <Suspense fallback={blank}>
          <LineChart
            title={METRIC_LABELS[metric]}
            points={oldestFirst.map(({ period, data }) => ({
              label: period,
              value: Math.round((data[metric] ?? 0) * scale),
            }))}
            unfinishedFrom={findUnfinishedPeriod(
              oldestFirst.map(({ id }) => id),
              to,
              today,
            )}
            format={(value) => format(metric, value / scale)}
          />
        </Suspense>
      ) : (
        blank
      )}
    </Panel>
  );
}

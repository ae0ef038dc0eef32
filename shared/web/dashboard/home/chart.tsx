import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAmounts, useReportCalendar } from '#web/dashboard/api/account.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { findUnfinishedPeriod } from '#web/ui/formats/date-range.ts';
import { formatPeriod } from '#web/ui/formats/time.ts';
import { Panel } from '#web/ui/panel.tsx';
import style from './home.module.css';
import type { HomeQuery } from './home-query.ts';

const LineChart = lazy(() => import('#web/ui/chart/line-chart.tsx'));

const PATH = '/api/v2/company/dashboards/chart_data';
const METRICS = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'commissions', label: 'Commissions' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'referrals', label: 'Referrals' },
  { value: 'customers', label: 'Customers' },
] as const;
const MONEY: readonly string[] = ['revenue', 'commissions'];

interface Props {
  readonly query: HomeQuery;
  /** Undefined: the first metric. */
  readonly metricName: string | undefined;
  readonly setMetricName: (name: string | undefined) => void;
}

export function HomeChart({ query: homeQuery, metricName, setMetricName }: Props) {
  const { money } = useAmounts();
  const { today } = useReportCalendar();
  const metric = METRICS.find(({ value }) => value === metricName) ?? METRICS[0];
  const query = { ...homeQuery, selection: metric.value };
  const chart = useQuery({
    queryKey: [PATH, query],
    queryFn: async () => requireData(await dashboardApi.GET(PATH, { params: { query } })),
    placeholderData: keepPreviousData,
  });
  const blank = <Skeleton className={style.blank} />;
  const picker = (
    <div className={style.picker}>
      <SegmentedControl
        aria-label="Chart metric"
        size="xs"
        data={METRICS.map(({ value, label }) => ({ value, label }))}
        value={metric.value}
        onChange={(value) => setMetricName(value === METRICS[0].value ? undefined : value)}
      />
    </div>
  );
  return (
    <Panel title={metric.label} aside={picker}>
      {chart.isError ? <FailureAlert error={chart.error} retry={() => chart.refetch()} /> : null}
      {chart.data ? (
        <Suspense fallback={blank}>
          <LineChart
            title={metric.label}
            points={chart.data.selection_items.map(({ date, value }) => ({ label: formatPeriod(date), value }))}
            unfinishedFrom={findUnfinishedPeriod(
              chart.data.selection_items.map(({ date }) => date),
              chart.data.period_to,
              today,
            )}
            format={MONEY.includes(chart.data.selection) ? money : formatCount}
          />
        </Suspense>
      ) : chart.isError ? null : (
        blank
      )}
    </Panel>
  );
}

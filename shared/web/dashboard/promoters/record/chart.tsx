import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAmounts, useReportCalendar } from '#web/dashboard/api/account.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { requireData } from '#web/ui/api/client.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { findUnfinishedPeriod, parseDateRange } from '#web/ui/formats/date-range.ts';
import { formatPeriod } from '#web/ui/formats/time.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SpanPicker } from '#web/ui/span-picker.tsx';
import style from './parts/promoter.module.css';

const LineChart = lazy(() => import('#web/ui/chart/line-chart.tsx'));

const PATH = '/api/v2/company/promoters/{id}/chart_data';
const METRICS = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'clicks', label: 'Clicks' },
  { value: 'referrals', label: 'Referrals' },
  { value: 'customers', label: 'Customers' },
] as const;

export function PromoterFiguresChart({ promoter }: { readonly promoter: number }) {
  const { money } = useAmounts();
  const calendar = useReportCalendar();
  const [view, changeView] = useDashboardView();
  const metric = METRICS.find(({ value }) => value === view.figure) ?? METRICS[0];
  const { from, to } = parseDateRange(view.span, calendar.today);
  const query = { selection: metric.value, period_from: from, period_to: to };
  const chart = useQuery({
    queryKey: [PATH, promoter, query],
    queryFn: async () =>
      requireData(await dashboardApi.GET(PATH, { params: { path: { id: String(promoter) }, query } })),
    placeholderData: keepPreviousData,
  });
  const blank = <Skeleton height={240} />;
  const figures = (
    <SegmentedControl
      aria-label="Chart metric"
      size="xs"
      data={METRICS.map(({ value, label }) => ({ value, label }))}
      value={metric.value}
      onChange={(figure) => changeView({ ...view, figure })}
    />
  );
  return (
    <Panel title={metric.label} aside={figures}>
      <div className={style.days}>
        <SpanPicker span={view.span} calendar={calendar} change={(span) => changeView({ ...view, span: span ?? '' })} />
      </div>
      {chart.isError ? <FailureAlert error={chart.error} retry={() => chart.refetch()} /> : null}
      {chart.data ? (
        <Suspense fallback={blank}>
          <LineChart
            title={metric.label}
            points={chart.data.selection_items.map(([date, value]) => ({
              label: formatPeriod(String(date)),
              value: Number(value),
            }))}
            unfinishedFrom={findUnfinishedPeriod(
              chart.data.selection_items.map(([date]) => String(date)),
              to,
              calendar.today,
            )}
            format={chart.data.selection === 'revenue' ? money : formatCount}
          />
        </Suspense>
      ) : chart.isError ? null : (
        blank
      )}
    </Panel>
  );
}

import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { api } from '#web/dashboard/api/client.ts';
import { useView } from '#web/dashboard/layout/view.ts';
import { got } from '#web/ui/api/client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { count } from '#web/ui/formats/amount.ts';
import { daysOf } from '#web/ui/formats/span.ts';
import { period } from '#web/ui/formats/time.ts';
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

export function Chart({ promoter }: { readonly promoter: number }) {
  const { money } = useAmounts();
  const [view, go] = useView();
  const metric = METRICS.find(({ value }) => value === view.figure) ?? METRICS[0];
  const { from, to } = daysOf(view.span, Date.now());
  const query = { selection: metric.value, period_from: from, period_to: to };
  const chart = useQuery({
    queryKey: [PATH, promoter, query],
    queryFn: async () => got(await api.GET(PATH, { params: { path: { id: String(promoter) }, query } })),
    placeholderData: keepPreviousData,
  });
  const blank = <Skeleton height={240} />;
  const figures = (
    <SegmentedControl
      aria-label="What the chart shows"
      size="xs"
      data={METRICS.map(({ value, label }) => ({ value, label }))}
      value={metric.value}
      onChange={(figure) => go({ ...view, figure })}
    />
  );
  return (
    <Panel title={metric.label} aside={figures}>
      <div className={style.days}>
        <SpanPicker span={view.span} change={(span) => go({ ...view, span: span ?? '' })} />
      </div>
      {chart.isError ? <Failure error={chart.error} retry={() => chart.refetch()} /> : null}
      {chart.data ? (
        <Suspense fallback={blank}>
          <LineChart
            title={metric.label}
            points={chart.data.selection_items.map(([date, value]) => ({
              label: period(String(date)),
              value: Number(value),
            }))}
            write={chart.data.selection === 'revenue' ? money : count}
          />
        </Suspense>
      ) : chart.isError ? null : (
        blank
      )}
    </Panel>
  );
}

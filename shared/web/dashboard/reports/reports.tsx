import { Button, Checkbox, Popover, SegmentedControl, Skeleton, Stack, Tabs } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { addDays } from '#shared/domain/day.ts';
import { kindOf, type Metric } from '#shared/domain/reports/metrics.ts';
import { MOST_DAYS } from '#shared/domain/reports/period.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { DashboardRecordList } from '#web/dashboard/records/record-list.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { parseDateRange } from '#web/ui/formats/date-range.ts';
import { Icon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/lists/csv.ts';
import { tableCsv } from '#web/ui/lists/table-csv.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showProblem } from '#web/ui/show-problem.ts';
import { SpanPicker } from '#web/ui/span-picker.tsx';
import { formatMetrics, listMetrics, METRIC_LABELS, parseMetrics } from './columns.ts';
import { GROUPS, type GroupBy, REPORT_KINDS, type ReportKind, type ReportRequest } from './kinds.ts';
import { LINKS_REPORT, linkReportRecords } from './links.tsx';
import style from './reports.module.css';
import { csvColumns, ReportTable } from './table.tsx';

const LineChart = lazy(() => import('#web/ui/chart/line-chart.tsx'));

export default function Reports() {
  const [view, go] = useDashboardView();
  const kind = REPORT_KINDS.find(({ value }) => value === view.report) ?? REPORT_KINDS[0];
  const isOfLinks = view.report === LINKS_REPORT.value;
  const value = isOfLinks ? LINKS_REPORT.value : kind.value;
  // Date range and metrics are shared; filters belong to one list.
  const open = (next: string | null) => go({ ...(isOfLinks ? {} : { ...view, columns: '' }), report: next ?? '' });
  return (
    <>
      <PageHead title="Reports" />
      <Tabs value={value} onChange={open}>
        <Tabs.List mb="md">
          {[...REPORT_KINDS, LINKS_REPORT].map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={value}>
          {isOfLinks ? <DashboardRecordList of={linkReportRecords} keep="report" /> : <Report kind={kind} />}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Coarser than days if there would be too many. */
function groupOf({ value }: ReportKind, by: string | undefined, isByDay: boolean): GroupBy {
  const wanted = value === 'overview' ? GROUPS.find((name) => name === by) : undefined;
  return wanted === 'day' && !isByDay ? 'week' : (wanted ?? 'month');
}

function Report({ kind }: { readonly kind: ReportKind }) {
  const [view, go] = useDashboardView();
  const metrics = parseMetrics(view.columns, listMetrics(kind.isTraffic));
  const { from, to } = parseDateRange(view.span ?? '12m', Date.now());
  const isByDay = addDays(from, MOST_DAYS) > to;
  const group = groupOf(kind, view.by, isByDay);
  const asked: ReportRequest = { columns: metrics, group_by: group, start_date: from, end_date: to };
  const report = useQuery({
    queryKey: [kind.path, asked],
    queryFn: () => kind.load(asked),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={style.bar}>
        <SpanPicker span={view.span ?? '12m'} change={(span) => go({ ...view, span: span ?? '30d' })} />
        {kind.value === 'overview' ? (
          <SegmentedControl
            aria-label="A row for each"
            data={GROUPS.map((value) => ({
              ...{ value, label: value.charAt(0).toUpperCase() + value.slice(1) },
              disabled: value === 'day' && !isByDay,
            }))}
            value={group}
            onChange={(by) => go({ ...view, by })}
          />
        ) : null}
        <div className={style.end}>
          <Columns
            offered={listMetrics(kind.isTraffic)}
            shown={metrics}
            change={(next) => go({ ...view, columns: formatMetrics(next) })}
          />
          <Download kind={kind} asked={asked} />
        </div>
      </div>
      {report.isError ? <FailureAlert error={report.error} retry={() => report.refetch()} /> : null}
      {report.data?.length === 0 ? (
        <EmptyState icon="reports" title="Nothing happened">
          Nothing was tracked in these days.
        </EmptyState>
      ) : null}
      {report.data === undefined && !report.isError ? <Skeleton height={320} /> : null}
      {report.data && report.data.length > 0 ? (
        <div className={style.parts}>
          {kind.value === 'overview' ? <Chart metric={metrics[0]} rows={report.data} /> : null}
          <ReportTable kind={kind} rows={report.data} metrics={metrics} />
        </div>
      ) : null}
    </>
  );
}

interface ChartProps {
  readonly metric: Metric | undefined;
  readonly rows: Awaited<ReturnType<ReportKind['load']>>;
}

/** Rates are not integers and appear only in the table. */
function Chart({ metric, rows }: ChartProps) {
  const { money } = useAmounts();
  if (metric === undefined || kindOf(metric) === 'rate') return null;
  // Rows are newest first.
  const points = rows.map(({ name, data }) => ({ label: name, value: data[metric] ?? 0 })).reverse();
  return (
    <Panel title={METRIC_LABELS[metric]}>
      <Suspense fallback={<Skeleton height={240} />}>
        <LineChart
          title={METRIC_LABELS[metric]}
          points={points}
          write={kindOf(metric) === 'amount' ? money : formatCount}
        />
      </Suspense>
    </Panel>
  );
}

interface ColumnsProps {
  readonly offered: readonly Metric[];
  readonly shown: readonly Metric[];
  readonly change: (metrics: readonly string[]) => void;
}

function Columns({ offered, shown, change }: ColumnsProps) {
  const set = (names: readonly string[]) => change(offered.filter((metric) => names.includes(metric)));
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withRoles returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Figures to show" className={style.long}>
        <Checkbox.Group label="Show" value={[...shown]} onChange={set}>
          <Stack gap="xs" mt="xs">
            {offered.map((metric) => (
              <Checkbox
                key={metric}
                value={metric}
                label={METRIC_LABELS[metric]}
                // At least one metric stays visible.
                disabled={shown.length === 1 && shown[0] === metric}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

function Download({ kind, asked }: { readonly kind: ReportKind; readonly asked: ReportRequest }) {
  const written = useAmounts();
  const [isLoading, setLoading] = useState(false);
  const download = () => {
    setLoading(true);
    const columns = csvColumns(kind, asked.columns);
    kind
      .loadAll(asked)
      .then((rows) =>
        saveFile(`${kind.value}-${asked.start_date}-${asked.end_date}.csv`, tableCsv(columns, rows, written)),
      )
      .catch(showProblem)
      .finally(() => setLoading(false));
  };
  return (
    <Button variant="default" leftSection={<Icon name="download" size={16} />} loading={isLoading} onClick={download}>
      CSV
    </Button>
  );
}

import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nextDay } from '#shared/domain/day.ts';
import { countDays, MAX_DAILY_DAYS } from '#shared/domain/reports/period.ts';
import { useReportCalendar } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { parseDateRange } from '#web/ui/formats/date-range.ts';
import { FilterChips } from '#web/ui/lists/filter-chips.tsx';
import { SpanPicker } from '#web/ui/span-picker.tsx';
import { ReportChart } from './chart.tsx';
import { formatMetrics, listMetrics, parseMetrics } from './columns.ts';
import { ColumnsPicker } from './columns-picker.tsx';
import { COMPARISONS, comparisonRange, parseComparison } from './comparison.ts';
import { useReportComparison } from './comparison-query.ts';
import { explainExclusion, listReportFilters, parseReportFilters } from './filters.ts';
import { GROUPS, type GroupBy, type ReportKind, type ReportRequest, reportQuery, summaryQuery } from './kinds.ts';
import { ReportDownload } from './report-download.tsx';
import style from './reports.module.css';
import { ReportSchedule } from './schedule.tsx';
import { ReportTable } from './table.tsx';
import { isFilteredByTraffic } from './traffic-filters.ts';

const DAYS_OF_MONTH = 31;

/** Coarser than days if there would be too many. */
function parseGroup(by: string | undefined, days: number): GroupBy {
  const usual = days <= DAYS_OF_MONTH ? 'day' : days <= MAX_DAILY_DAYS ? 'week' : 'month';
  const requested = GROUPS.find((name) => name === by) ?? usual;
  return requested === 'day' && days > MAX_DAILY_DAYS ? 'week' : requested;
}

export function Report({ kind }: { readonly kind: ReportKind }) {
  const [view, changeView] = useDashboardView();
  const calendar = useReportCalendar();
  const filters = parseReportFilters(kind, view);
  const offered = listMetrics(kind.isTraffic || isFilteredByTraffic(filters));
  const metrics = parseMetrics(view.columns, offered);
  const { from, to } = parseDateRange(view.span ?? '12m', calendar.today);
  const days = countDays({ from, to: nextDay(to) });
  const group = parseGroup(view.by, days);
  const request: ReportRequest = { columns: metrics, group_by: group, start_date: from, end_date: to, filters };
  const report = useQuery({ ...reportQuery(kind, request), placeholderData: keepPreviousData });
  const summary = useQuery({ ...summaryQuery(kind, request), placeholderData: keepPreviousData });
  const compare = parseComparison(view.compare);
  const compared = compare && comparisonRange({ from, to }, compare, view.span);
  const comparison = useReportComparison(kind, request, report.data?.length ?? 0, compared);
  const failed = [report, summary].find(({ isError }) => isError) ?? comparison?.failed;
  return (
    <>
      <div className={style.bar}>
        <SpanPicker
          span={view.span ?? '12m'}
          calendar={calendar}
          change={(span) => changeView({ ...view, span: span ?? '30d' })}
        />
        <SegmentedControl
          className={style.groups}
          aria-label="Group by"
          data={GROUPS.map((value) => ({
            value,
            label: value.charAt(0).toUpperCase() + value.slice(1),
            disabled: value === 'day' && days > MAX_DAILY_DAYS,
          }))}
          value={group}
          onChange={(by) => changeView({ ...view, by })}
        />
        <Select
          aria-label="Compare with"
          placeholder="No comparison"
          clearable
          clearButtonProps={{ 'aria-label': 'No comparison' }}
          data={COMPARISONS}
          value={compare ?? null}
          onChange={(next) => changeView({ ...view, compare: next ?? '' })}
        />
        {kind.isTraffic ? null : (
          <FilterChips
            filters={listReportFilters(kind)}
            view={view}
            set={(name, value) => changeView({ ...view, [name]: value ?? '' })}
            explainExclusion={(name) => explainExclusion(name, filters)}
          />
        )}
        <div className={style.end}>
          <ColumnsPicker
            offered={offered}
            shown={metrics}
            change={(next) => changeView({ ...view, columns: formatMetrics(next) })}
          />
          <ReportSchedule name={kind.label} view={{ ...view, report: kind.value, by: group }} days={days} />
          <ReportDownload kind={kind} request={request} />
        </div>
      </div>
      {failed ? <FailureAlert error={failed.error} retry={() => failed.refetch()} /> : null}
      {report.data?.length === 0 ? (
        <EmptyState icon="reports" title="No data">
          No activity was tracked in this period.
        </EmptyState>
      ) : null}
      {report.data === undefined && !report.isError ? <Skeleton height={320} /> : null}
      {report.data && report.data.length > 0 ? (
        <div className={style.parts}>
          {summary.isLoadingError ? null : (
            <ReportChart
              metrics={metrics}
              periods={summary.data?.sub_data}
              to={to}
              shown={view.metric}
              show={(metric) => changeView({ ...view, metric })}
            />
          )}
          <ReportTable
            kind={kind}
            request={request}
            rows={report.data}
            metrics={metrics}
            total={summary.isLoadingError ? null : summary.data?.data}
            comparison={comparison}
          />
        </div>
      ) : null}
    </>
  );
}

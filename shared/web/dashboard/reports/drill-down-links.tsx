import { Link } from '@tanstack/react-router';
import type { ReportMetric } from '#shared/domain/reports/metrics.ts';
import { useReportCalendar } from '#web/dashboard/api/account.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { RecordLink } from '#web/dashboard/records/record-links.tsx';
import { METRIC_LABELS } from './columns.ts';
import { type FigureScope, finerGrouping, overviewSearch, periodDays, recordListLink } from './drill-down.ts';
import type { ReportKind, ReportRequest, ReportTableRow } from './kinds.ts';
import { useMetricFormat } from './metric-format.ts';

interface FigureProps {
  readonly metric: ReportMetric;
  readonly data: ReportTableRow['data'];
  /** Undefined if no list shows the records. */
  readonly scope: FigureScope | undefined;
  readonly rowName: string;
}

/** A value, linked to the records that it counts. */
export function DrillDownFigure({ metric, data, scope, rowName }: FigureProps) {
  const value = data[metric] ?? 0;
  const text = useMetricFormat()(metric, value);
  const { timeZone } = useReportCalendar();
  const link = scope && value !== 0 ? recordListLink(metric, scope, timeZone) : undefined;
  if (link === undefined) return text;
  return (
    <Link to={link.to} search={link.search as never} aria-label={`${text} ${METRIC_LABELS[metric]}, ${rowName}`}>
      {text}
    </Link>
  );
}

interface NameProps {
  readonly kind: ReportKind;
  readonly row: ReportTableRow;
  readonly request: ReportRequest;
}

/** A row's name, linked to its promoter or campaign, to the report of its period, or to the overview of its traffic. */
export function RowName({ kind, row: { id, name, record }, request }: NameProps) {
  const [view] = useDashboardView();
  if (record !== undefined) {
    return (
      <RecordLink type={kind.value === 'promoters' ? 'promoter' : 'campaign'} id={record} title={name}>
        {name}
      </RecordLink>
    );
  }
  const overview = overviewSearch(kind, id, view);
  if (overview) {
    return (
      <Link to="/reports" search={overview as never} title={name}>
        {name}
      </Link>
    );
  }
  const by = kind.value === 'overview' ? finerGrouping(request.group_by) : undefined;
  if (by === undefined) return name;
  const { from, to } = periodDays(id, { from: request.start_date, to: request.end_date }, request.group_by);
  return (
    <Link to="/reports" search={{ ...view, span: `${from}..${to}`, by } as never}>
      {name}
    </Link>
  );
}

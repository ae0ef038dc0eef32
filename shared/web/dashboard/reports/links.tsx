import { useMemo } from 'react';
import { useReportCalendar } from '#web/dashboard/api/account.ts';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { countColumn, moneyColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { campaignColumn, promoterColumn } from '#web/dashboard/records/record-columns.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { DEFAULT_RANGE, parseDateRange } from '#web/ui/formats/date-range.ts';
import { csvFileName } from '#web/ui/lists/csv.ts';
import { SpanPicker } from '#web/ui/span-picker.tsx';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import { METRIC_LABELS } from './columns.ts';
import style from './reports.module.css';

const PATH = '/api/v2/company/promoter_campaigns';
type Promotion = ListRow<typeof PATH>;

const ALL_TIME = 'all';
/** Parameters of the report that the list does not have. */
const PRESERVED_PARAMETERS = ['report', 'span'] as const;

export const LINKS_REPORT = { value: 'links', label: 'Links' } as const;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ id }) => id,
  nameOf: ({ ref_link: link }) => `link ${link}`,
  columns: [
    {
      id: 'link',
      label: 'Link',
      width: 270,
      cell: ({ ref_link: link }) => <span title={link}>{link}</span>,
      csv: ({ ref_link: link }) => link,
    },
    promoterColumn(140, ({ promoter }) => promoter),
    campaignColumn(130, ({ campaign }) => campaign),
    {
      id: 'state',
      label: 'Status',
      width: 120,
      isHidden: true,
      cell: ({ state }) => <StatusBadge value={state} />,
      csv: ({ state }) => humanize(state),
    },
    { id: 'ref_id', label: 'Ref ID', width: 140, isHidden: true, cell: ({ ref_token: refId }) => refId },
    figure('clicks_count', 80),
    figure('referrals_count', 95),
    figure('customers_count', 100),
    figure('sales_count', 70),
    moneyColumn({
      id: 'revenue_amount',
      label: METRIC_LABELS.revenue_amount,
      width: 120,
      value: ({ stats }) => stats.revenue_amount,
    }),
  ],
  filters: [promoterFilter, campaignFilter],
};

interface LinkPeriod {
  readonly from: string;
  readonly to: string;
}

const buildLinkRecords = (period: LinkPeriod | undefined): RecordListDefinition<Promotion> => ({
  list: period ? { ...list, fixedParameters: { period_from: period.from, period_to: period.to } } : list,
  label: 'Links',
  file: period ? `links-${period.from}-${period.to}.csv` : csvFileName('links'),
  empty: {
    icon: 'reports',
    title: 'No links yet',
    text: 'A promoter has a link in each campaign they have joined.',
  },
});

/** The results of each link, of all time or a period, whose figures are a day old at most. */
export function LinksReport() {
  const [view, changeView] = useDashboardView();
  const span = view.span || ALL_TIME;
  const calendar = useReportCalendar();
  const { today } = calendar;
  const definition = useMemo(
    () => buildLinkRecords(span === ALL_TIME ? undefined : parseDateRange(span, today)),
    [span, today],
  );
  return (
    <>
      <div className={style.bar}>
        <SpanPicker
          span={span}
          calendar={calendar}
          allTime={ALL_TIME}
          change={(next) => changeView({ ...view, span: next ?? DEFAULT_RANGE })}
        />
      </div>
      <DashboardRecordList of={definition} keep={PRESERVED_PARAMETERS} />
    </>
  );
}

function figure(name: 'clicks_count' | 'referrals_count' | 'customers_count' | 'sales_count', width: number) {
  return countColumn({ id: name, label: METRIC_LABELS[name], width, value: ({ stats }: Promotion) => stats[name] });
}

import { Fragment, lazy } from 'react';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { displayedPromoterStatus } from '#web/dashboard/promoters/record/parts/promoter-query.ts';
import { countColumn, dayColumn, moneyColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { CampaignLink, PromoterLink } from '#web/dashboard/records/record-links.tsx';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { DayText } from '#web/ui/day.tsx';
import { humanize, StatusBadge, statusLabel } from '#web/ui/status.tsx';
import { promoterBulkActions } from './bulk.ts';
import { calculateEarningsPerClick, formatShare } from './ratios.ts';
import { promoterTagFilter } from './tags-query.ts';

const PATH = '/api/v2/company/promoters';
type DashboardPromoter = ListRow<typeof PATH>;

const STATES = ['pending', 'accepted', 'rejected', 'blocked', 'inactive'] as const;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  sort: '-joined_at',
  searchPlaceholder: 'Name, e-mail, ref ID or external ID',
  idOf: ({ id }) => id,
  nameOf: (row) => `promoter ${promoterName(row)}`,
  // The default columns fit a window of 1,440 pixels.
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 140,
      sort: 'name',
      cell: (row) => <PromoterLink promoter={row} />,
      csv: promoterName,
    },
    { id: 'email', label: 'E-mail', width: 200, sort: 'email', cell: ({ email }) => email },
    {
      id: 'status',
      label: 'Status',
      width: 115,
      cell: (row) => <StatusBadge value={displayedPromoterStatus(row)} />,
      csv: (row) => humanize(displayedPromoterStatus(row)),
    },
    {
      id: 'campaigns',
      label: 'Campaigns',
      width: 115,
      cell: (row) => <Campaigns {...row} />,
      csv: campaignNames,
    },
    { id: 'tags', label: 'Tags', width: 120, cell: ({ tags }) => tags.join(', ') || '–' },
    dayColumn({ id: 'joined_at', label: 'Joined', width: 110, sort: 'joined_at', value: (row) => row.joined_at }),
    {
      id: 'last_login_at',
      label: 'Last sign-in',
      width: 130,
      isHidden: true,
      cell: ({ last_login_at: at }) => (at === null ? 'Never' : <DayText time={at} />),
      csv: ({ last_login_at: at }) => at?.slice(0, 10) ?? 'Never',
    },
    {
      id: 'accepted_terms',
      label: 'Terms accepted',
      width: 190,
      isHidden: true,
      cell: ({ accepted_terms: terms }) =>
        terms ? (
          <>
            Version {terms.version}, <DayText time={terms.at} />
          </>
        ) : (
          'Never'
        ),
      csv: ({ accepted_terms: terms }) =>
        terms ? `Version ${terms.version}, ${terms.at}${terms.ip === null ? '' : `, ${terms.ip}`}` : 'Never',
    },
    countColumn({
      id: 'clicks',
      label: 'Clicks',
      width: 100,
      isHidden: true,
      sort: 'clicks_count',
      value: ({ stats }) => stats.clicks_count,
    }),
    countColumn({
      id: 'referrals',
      label: 'Referrals',
      width: 110,
      isHidden: true,
      sort: 'referrals_count',
      value: ({ stats }) => stats.referrals_count,
    }),
    countColumn({
      id: 'customers',
      label: 'Customers',
      width: 120,
      isHidden: true,
      sort: 'customers_count',
      value: ({ stats }) => stats.customers_count,
    }),
    countColumn({ id: 'sales', label: 'Sales', width: 90, isHidden: true, value: ({ stats }) => stats.sales_count }),
    moneyColumn({
      id: 'revenue',
      label: 'Revenue',
      width: 105,
      sort: 'revenue_amount',
      value: ({ stats }) => stats.revenue_amount,
    }),
    moneyColumn({
      id: 'earned',
      label: 'Earned',
      width: 100,
      value: ({ balances }) => balances.earnings_balance?.cash ?? 0,
    }),
    moneyColumn({
      id: 'unpaid',
      label: 'Unpaid',
      width: 100,
      value: ({ balances }) => balances.current_balance?.cash ?? 0,
    }),
    moneyColumn({
      id: 'epc',
      label: 'Earnings per click',
      width: 140,
      isHidden: true,
      value: ({ stats, balances }) =>
        calculateEarningsPerClick(balances.earnings_balance?.cash ?? 0, stats.clicks_count),
    }),
    {
      id: 'conversion',
      label: 'Conversion',
      width: 120,
      isNumber: true,
      isHidden: true,
      cell: ({ stats }) => formatShare(stats.customers_count, stats.clicks_count),
    },
    {
      id: 'suspicion',
      label: 'Suspicion',
      width: 170,
      isHidden: true,
      cell: ({ fraud_suspicions: suspicions }) => suspicions.map(humanize).join(', ') || '–',
    },
    {
      id: 'parent',
      label: 'Parent promoter',
      width: 170,
      isHidden: true,
      cell: ({ parent_promoter: parent }) => (parent ? <PromoterLink promoter={parent} /> : '–'),
      csv: ({ parent_promoter: parent }) => parent && promoterName(parent),
    },
    { id: 'cust_id', label: 'External ID', width: 150, isHidden: true, cell: ({ cust_id: id }) => id ?? '–' },
    { id: 'note', label: 'Note', width: 200, isHidden: true, cell: ({ note }) => note ?? '–' },
    { id: 'id', label: 'ID', width: 90, sort: 'id', isNumber: true, isHidden: true, cell: ({ id }) => id },
  ],
  filters: [
    {
      kind: 'choices',
      name: 'status',
      label: 'Status',
      choices: [
        { value: 'approved', label: 'Approved' },
        { value: 'pending', label: 'Pending' },
        { value: 'denied', label: 'Rejected' },
      ],
    },
    campaignFilter,
    {
      kind: 'choices',
      name: 'state',
      label: 'Status in a campaign',
      choices: STATES.map((value) => ({ value, label: statusLabel(value) })),
    },
    promoterTagFilter,
    { ...promoterFilter, name: 'parent_promoter_id', label: 'Parent promoter' },
    { kind: 'yes-no', name: 'has_wform', label: 'Tax form', yes: 'On file', no: 'Not on file' },
    { kind: 'yes-no', name: 'accepted_terms', label: 'Terms', yes: 'Accepted', no: 'Not accepted' },
    { kind: 'days', name: 'joined_at', label: 'Joined' },
    { kind: 'yes-no', name: 'archived', label: 'Archived', yes: 'Archived', no: 'Not archived' },
  ],
};

export const promoterRecords: RecordListDefinition<ListRow<typeof PATH>> = {
  list,
  label: 'Promoters',
  panel: { type: 'promoter', Summary: lazy(() => import('#web/dashboard/promoters/record/summary.tsx')) },
  bulk: promoterBulkActions,
  empty: {
    icon: 'people',
    title: 'No promoters yet',
    text: 'Add your first promoter and send them their link.',
  },
};

function campaignNames({ promoter_campaigns: promotions }: DashboardPromoter): string {
  return promotions.map(({ campaign }) => campaign.name).join(', ');
}

function Campaigns(promoter: DashboardPromoter) {
  const { promoter_campaigns: promotions } = promoter;
  if (promotions.length === 0) return '–';
  return (
    <span title={campaignNames(promoter)}>
      {promotions.map(({ id, campaign }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          <CampaignLink campaign={campaign} />
        </Fragment>
      ))}
    </span>
  );
}

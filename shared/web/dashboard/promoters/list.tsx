import { Link } from '@tanstack/react-router';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { displayedPromoterStatus } from '#web/dashboard/promoter/parts/promoter-query.ts';
import { countColumn, dayColumn, moneyColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { DayText } from '#web/ui/day.tsx';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import { promoterBulkActions } from './bulk.ts';
import { calculatePerClick, formatShare } from './ratios.ts';

const PATH = '/api/v2/company/promoters';
export type DashboardPromoter = ListRow<typeof PATH>;

const STATES = ['pending', 'accepted', 'rejected', 'blocked', 'inactive'] as const;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  sort: '-joined_at',
  searched: 'Name, e-mail, ref id or own id',
  idOf: ({ id }) => id,
  nameOf: ({ name, email }) => `promoter ${name || email}`,
  columns: [
    {
      id: 'name',
      label: 'Name',
      width: 190,
      sort: 'name',
      cell: ({ id, name, email }) => (
        <Link to="/promoters/$id" params={{ id: String(id) }}>
          {name || email}
        </Link>
      ),
      csv: ({ name, email }) => name || email,
    },
    { id: 'email', label: 'E-mail', width: 260, sort: 'email', cell: ({ email }) => email },
    {
      id: 'status',
      label: 'Status',
      width: 130,
      cell: (row) => <StatusBadge value={displayedPromoterStatus(row)} />,
      csv: (row) => humanize(displayedPromoterStatus(row)),
    },
    {
      id: 'campaigns',
      label: 'Campaigns',
      width: 180,
      cell: ({ promoter_campaigns: all }) => all.map(({ campaign }) => campaign.name).join(', ') || '–',
    },
    dayColumn({ id: 'joined_at', label: 'Joined', width: 130, sort: 'joined_at', value: (row) => row.joined_at }),
    {
      id: 'last_login_at',
      label: 'Last signed in',
      width: 130,
      isHidden: true,
      cell: ({ last_login_at: at }) => (at === null ? 'Never' : <DayText time={at} />),
      csv: ({ last_login_at: at }) => at?.slice(0, 10) ?? 'Never',
    },
    countColumn({
      id: 'clicks',
      label: 'Clicks',
      width: 100,
      sort: 'clicks_count',
      value: ({ stats }) => stats.clicks_count,
    }),
    countColumn({
      id: 'referrals',
      label: 'Referrals',
      width: 110,
      sort: 'referrals_count',
      value: ({ stats }) => stats.referrals_count,
    }),
    countColumn({
      id: 'customers',
      label: 'Customers',
      width: 120,
      sort: 'customers_count',
      value: ({ stats }) => stats.customers_count,
    }),
    countColumn({ id: 'sales', label: 'Sales', width: 90, value: ({ stats }) => stats.sales_count }),
    moneyColumn({
      ...{ id: 'revenue', label: 'Revenue', width: 140 },
      sort: 'revenue_amount',
      value: ({ stats }) => stats.revenue_amount,
    }),
    moneyColumn({
      ...{ id: 'earned', label: 'Earned', width: 130 },
      value: ({ balances }) => balances.earnings_balance?.cash ?? 0,
    }),
    moneyColumn({
      ...{ id: 'unpaid', label: 'Not paid', width: 130 },
      value: ({ balances }) => balances.current_balance?.cash ?? 0,
    }),
    moneyColumn({
      ...{ id: 'epc', label: 'Earned a click', width: 140 },
      value: ({ stats, balances }) => calculatePerClick(balances.earnings_balance?.cash ?? 0, stats.clicks_count),
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
      cell: ({ fraud_suspicions: all }) => all.map(humanize).join(', ') || '–',
    },
    {
      id: 'parent',
      label: 'Brought by',
      width: 170,
      isHidden: true,
      cell: ({ parent_promoter: parent }) => (parent ? parent.name || parent.email : '–'),
    },
    { id: 'cust_id', label: 'Own id', width: 150, isHidden: true, cell: ({ cust_id: id }) => id ?? '–' },
    { id: 'note', label: 'Note', width: 200, isHidden: true, cell: ({ note }) => note ?? '–' },
    { id: 'id', label: 'Id', width: 90, sort: 'id', isNumber: true, isHidden: true, cell: ({ id }) => id },
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
      label: 'State in a campaign',
      choices: STATES.map((value) => ({ value, label: humanize(value) })),
    },
    { ...promoterFilter, name: 'parent_promoter_id', label: 'Brought by' },
    { kind: 'yes-no', name: 'has_wform', label: 'Tax form', yes: 'On file', no: 'Not on file' },
    { kind: 'days', name: 'joined_at', label: 'Joined' },
    { kind: 'yes-no', name: 'archived', label: 'Archived', yes: 'Archived', no: 'Not archived' },
  ],
};

export const promoterRecords: RecordListDefinition<ListRow<typeof PATH>> = {
  list,
  label: 'Promoters',
  bulk: promoterBulkActions,
  empty: {
    icon: 'people',
    title: 'No promoters yet',
    text: 'Add the first one, and send them their link.',
  },
};

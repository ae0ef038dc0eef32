import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { PAYOUT_STATUSES } from '#shared/domain/payouts/payout-state.ts';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { amountColumn, dayColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { campaignColumn, promoterColumn } from '#web/dashboard/records/record-columns.tsx';
import { PayoutLink } from '#web/dashboard/records/record-links.tsx';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { FRAUD_RULE_CHOICES } from '#web/dashboard/records/suspicion.ts';
import { unitFilter } from '#web/dashboard/records/units.ts';
import { formatDay } from '#web/ui/formats/time.ts';
import { humanize } from '#web/ui/status.tsx';
import { payoutBulkActions } from './bulk.ts';
import { PayoutHistory } from './history.tsx';
import { payoutMethodLabel } from './method-labels.ts';
import { displayedPayoutStatus, type ListedPayout } from './payout-status.ts';
import { PayoutStatusBadge } from './payout-status-badge.tsx';

const PATH = '/api/v2/company/payouts';

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  headline: 'amount',
  sort: '-created_at',
  searchPlaceholder: 'Promoter’s e-mail',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => `payout ${id}`,
  // The default columns fit a window of 1,440 pixels.
  columns: [
    {
      id: 'id',
      label: 'ID',
      width: 65,
      isNumber: true,
      sort: 'id',
      cell: ({ id }) => <PayoutLink id={id} />,
      csv: ({ id }) => id,
    },
    promoterColumn(140, ({ promoter }) => promoter),
    campaignColumn(115, ({ campaign }) => campaign),
    amountColumn({ id: 'amount', label: 'Amount', width: 115, sort: 'amount', value: (row) => row }),
    { id: 'method', label: 'Method', width: 115, cell: (row) => payoutMethodLabel(row) },
    {
      id: 'status',
      label: 'Status',
      width: 125,
      cell: (row) => <PayoutStatusBadge {...row} />,
      csv: ({ status }) => humanize(displayedPayoutStatus(status)),
    },
    {
      id: 'period',
      label: 'Period',
      width: 220,
      isHidden: true,
      sort: 'period_end',
      cell: ({ period_start: start, period_end: end }) => `${formatDay(start)} – ${formatDay(end)}`,
      csv: ({ period_start: start, period_end: end }) => `${start.slice(0, 10)} – ${end.slice(0, 10)}`,
    },
    dayColumn({ id: 'due_date', label: 'Due', width: 115, sort: 'due_date', value: (row) => row.due_date }),
    dayColumn({ id: 'paid_at', label: 'Paid', width: 115, value: (row) => row.paid_at }),
    {
      id: 'commissions',
      label: 'Commissions',
      width: 130,
      isHidden: true,
      isNumber: true,
      cell: ({ commissions_count: count }) => count,
    },
    {
      id: 'statement',
      label: 'Statement',
      width: 105,
      cell: ({ id }) => (
        <Link to="/payouts/$id/statement" params={{ id: String(id) }} aria-label={`Statement of payout ${id}`}>
          Statement
        </Link>
      ),
    },
    { id: 'history', label: 'History', width: 95, cell: (row) => <PayoutHistory payout={row} /> },
    dayColumn({
      id: 'created_at',
      label: 'Created',
      width: 130,
      isHidden: true,
      sort: 'created_at',
      value: (row) => row.created_at,
    }),
  ],
  filters: [
    {
      kind: 'choices',
      name: 'status',
      label: 'Status',
      choices: PAYOUT_STATUSES.map((value) => ({ value, label: humanize(displayedPayoutStatus(value)) })),
    },
    {
      kind: 'choices',
      name: 'due_period',
      label: 'Due',
      choices: [
        { value: 'overdue', label: 'Overdue' },
        { value: 'next', label: 'Not due yet' },
        { value: 'custom', label: 'Manual' },
      ],
    },
    promoterFilter,
    campaignFilter,
    { kind: 'days', name: 'due_date', label: 'Due date' },
    { kind: 'days', name: 'created_at', label: 'Created' },
    unitFilter,
    {
      kind: 'choices',
      name: 'fraud_suspicions',
      label: 'Suspicion',
      choices: FRAUD_RULE_CHOICES.filter(({ value }) => value !== 'no_suspicion'),
    },
  ],
};

export const payoutPanel = {
  type: 'payout',
  Summary: lazy(() => import('#web/dashboard/payouts/record/summary.tsx')),
} as const;

export const payoutRecords: RecordListDefinition<ListedPayout> = {
  list,
  label: 'Payouts',
  panel: payoutPanel,
  bulk: payoutBulkActions,
  empty: {
    icon: 'payouts',
    title: 'No payouts yet',
    text: 'Payout runs create payouts from approved commissions: on the 1st of each month, unless your settings say otherwise.',
  },
};

import { lazy } from 'react';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { dayColumn, moneyColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { campaignColumn, promoterColumn } from '#web/dashboard/records/record-columns.tsx';
import { RecordLink, ReferralLink } from '#web/dashboard/records/record-links.tsx';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { FRAUD_RULE_CHOICES, FRAUD_RULE_LABELS } from '#web/dashboard/records/suspicion.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import { claimBulkActions, referralBulkActions } from './bulk.ts';
import { ENTRY_SOURCE_LABELS } from './entry-source.ts';
import { FraudSuspicion } from './fraud-suspicion.tsx';
import { Split } from './split.tsx';
import { formatSplit } from './split-draft.ts';

const PATH = '/api/v2/company/referrals';

const STATES = ['signup', 'active', 'subscribed', 'cancelled', 'refunded', 'denied', 'pending', 'moved'] as const;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  headline: 'email',
  sort: '-created_at',
  searchPlaceholder: 'E-mail, UID, name or username',
  idOf: ({ id }) => id,
  nameOf: ({ id, email, uid }) => `referral ${email || uid || id}`,
  // The default columns fit a window of 1,400 pixels.
  columns: [
    dayColumn({ id: 'created_at', label: 'Signed up', width: 110, sort: 'created_at', value: (row) => row.created_at }),
    {
      id: 'email',
      label: 'E-mail',
      width: 205,
      sort: 'email',
      cell: (row) => <ReferralLink referral={row} />,
      csv: ({ email }) => email,
    },
    {
      id: 'state',
      label: 'Status',
      width: 115,
      cell: ({ state }) => <StatusBadge value={state} />,
      csv: ({ state }) => humanize(state),
    },
    promoterColumn(140, ({ promoter_campaign: { promoter } }) => promoter),
    campaignColumn(130, ({ promoter_campaign: { campaign } }) => campaign),
    // Earlier versions did not record the revenue of a referral.
    moneyColumn({ id: 'revenue', label: 'Revenue', width: 110, value: (row) => row.revenue_amount }),
    { id: 'split', label: 'Split', width: 110, cell: (row) => <Split referral={row} />, csv: formatSplit },
    {
      id: 'suspicion',
      label: 'Suspicion',
      width: 135,
      cell: (row) => <FraudSuspicion {...row} />,
      csv: ({ fraud_check: rule, fraud_cleared: cleared }) =>
        rule === 'no_suspicion' ? cleared && 'Cleared' : FRAUD_RULE_LABELS[rule],
    },
    {
      id: 'entry_source',
      label: 'Source',
      width: 120,
      isHidden: true,
      cell: ({ entry_source: source }) => ENTRY_SOURCE_LABELS[source],
    },
    dayColumn({
      id: 'customer_since',
      label: 'Customer since',
      width: 140,
      isHidden: true,
      sort: 'customer_since',
      value: (row) => row.customer_since,
    }),
    dayColumn({
      id: 'cancelled_at',
      label: 'Canceled',
      width: 130,
      isHidden: true,
      sort: 'cancelled_at',
      value: (row) => row.cancelled_at,
    }),
    { id: 'plan_name', label: 'Plan', width: 120, isHidden: true, cell: ({ plan_name: plan }) => plan ?? '–' },
    { id: 'uid', label: 'UID', width: 170, isHidden: true, cell: ({ uid }) => uid ?? '–' },
    {
      id: 'name',
      label: 'Name',
      width: 170,
      isHidden: true,
      cell: ({ first_name: first, last_name: last }) => [first, last].filter(Boolean).join(' ') || '–',
    },
    { id: 'username', label: 'Username', width: 150, isHidden: true, cell: ({ username }) => username ?? '–' },
    { id: 'website', label: 'Website', width: 190, isHidden: true, cell: ({ website }) => website ?? '–' },
    { id: 'comment', label: 'Comment', width: 200, isHidden: true, cell: ({ comment }) => comment ?? '–' },
    {
      id: 'id',
      label: 'ID',
      width: 90,
      sort: 'id',
      isNumber: true,
      isHidden: true,
      cell: ({ id }) => (
        <RecordLink type="referral" id={id}>
          {id}
        </RecordLink>
      ),
      csv: ({ id }) => id,
    },
  ],
  filters: [
    {
      kind: 'choices',
      name: 'type',
      label: 'Type',
      choices: [
        { value: 'lead', label: 'No purchase yet' },
        { value: 'customer', label: 'Customer' },
      ],
    },
    {
      kind: 'choices',
      name: 'state',
      label: 'Status',
      choices: STATES.map((value) => ({ value, label: humanize(value) })),
    },
    { kind: 'yes-no', name: 'counted', label: 'Counted in reports', yes: 'Counted', no: 'Not counted' },
    promoterFilter,
    campaignFilter,
    { kind: 'choices', name: 'fraud_check', label: 'Suspicion', choices: FRAUD_RULE_CHOICES },
    { kind: 'days', name: 'created_at', label: 'Signed up' },
    { kind: 'days', name: 'customer_since', label: 'Customer since' },
    { kind: 'days', name: 'cancelled_at', label: 'Canceled' },
  ],
};

const panel = { type: 'referral', Summary: lazy(() => import('#web/dashboard/leads/record/summary.tsx')) } as const;

export const referralRecords: RecordListDefinition<ListRow<typeof PATH>> = {
  list,
  label: 'Referrals',
  panel,
  bulk: referralBulkActions,
  empty: {
    icon: 'referrals',
    title: 'No referrals yet',
    text: 'People who sign up through a promoter’s link appear here.',
  },
};

const CLAIM_COLUMNS = ['created_at', 'email', 'promoter', 'campaign', 'suspicion', 'id'];
const CLAIM_FILTERS = ['promoter_id', 'campaign_id', 'fraud_check'];

export const claimRecords: RecordListDefinition<ListRow<typeof PATH>> = {
  list: {
    ...list,
    columns: list.columns
      .filter(({ id }) => CLAIM_COLUMNS.includes(id))
      .map((column) => (column.id === 'created_at' ? { ...column, label: 'Added' } : column)),
    filters: list.filters.filter(({ name }) => CLAIM_FILTERS.includes(name)),
    fixedFilters: { state: ['pending'] },
  },
  label: 'Referrals awaiting approval',
  panel,
  bulk: claimBulkActions,
  empty: {
    icon: 'check',
    title: 'No referrals awaiting approval',
    text: 'Where a campaign allows it, promoters can add people they referred without a link. These referrals earn nothing until you approve them.',
  },
};

import { isHandedOver } from '#shared/domain/rewards/reward.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { amountColumn, dayColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { FRAUD_RULE_CHOICES } from '#web/dashboard/records/suspicion.ts';
import { unitFilter } from '#web/dashboard/records/units.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { ExplainedText } from '#web/ui/explained-text.tsx';
import { formatMoney as written } from '#web/ui/formats/amount.ts';
import { explainCommission } from '#web/ui/formats/commission.ts';
import { formatDay } from '#web/ui/formats/time.ts';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import { commissionBulkActions } from './bulk.ts';

const PATH = '/api/v2/company/commissions';
export type DashboardCommission = ListRow<typeof PATH>;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  sort: '-created_at',
  searched: 'Event id, plan, e-mail or uid',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => `commission ${id}`,
  columns: [
    dayColumn({ id: 'created_at', label: 'Date', width: 120, sort: 'created_at', value: (row) => row.created_at }),
    {
      id: 'status',
      label: 'Status',
      width: 130,
      cell: (row) => <Where {...row} />,
      csv: (row) => humanize(statusOf(row)),
    },
    {
      id: 'promoter',
      label: 'Promoter',
      width: 160,
      cell: ({ promoter_campaign: { promoter } }) => (
        <span title={`${promoter.name} ${promoter.email}`.trim()}>{promoter.name || promoter.email}</span>
      ),
      csv: ({ promoter_campaign: { promoter } }) => promoter.name || promoter.email,
    },
    {
      id: 'referral',
      label: 'Customer',
      width: 230,
      sort: 'referral',
      cell: ({ referral }) => referral?.email || referral?.uid || '–',
    },
    amountColumn({ id: 'amount', label: 'Amount', width: 150, sort: 'amount', value: (row) => row }),
    { id: 'why', label: 'Why this amount', width: 250, cell: (row) => <Why {...row} />, csv: explainCommission },
    { id: 'campaign', label: 'Campaign', width: 150, cell: ({ promoter_campaign: { campaign } }) => campaign.name },
    {
      id: 'sale_amount',
      label: 'Sale',
      width: 130,
      sort: 'sale_amount',
      isNumber: true,
      cell: (row) => <Sale {...row} />,
      csv: ({ event_id: event, sale_amount: amount }) => (event === null ? null : { amount, unit: 'cash' }),
    },
    {
      id: 'suspicion',
      label: 'Suspicion',
      width: 160,
      cell: ({ fraud_check: why }) =>
        FRAUD_RULE_CHOICES.find(({ value }) => value === why && value !== 'no_suspicion')?.label ?? '–',
    },
    { id: 'tier', label: 'Tier', width: 80, isNumber: true, cell: ({ tier }) => tier },
    { id: 'payout', label: 'Payout', width: 100, isNumber: true, cell: ({ payout_id: id }) => id ?? '–' },
    {
      id: 'is_fulfilled',
      label: 'Handed over',
      width: 115,
      cell: (row) => (isHandedOver(row) ? (row.is_fulfilled ? 'Yes' : 'Not yet') : '–'),
    },
    dayColumn({ id: 'held_until', label: 'Held until', width: 120, isHidden: true, value: (row) => row.held_until }),
    { id: 'event_id', label: 'Event id', width: 170, isHidden: true, cell: ({ event_id: id }) => id ?? '–' },
    { id: 'plan_id', label: 'Plan', width: 120, isHidden: true, cell: ({ plan_id: id }) => id ?? '–' },
    { id: 'type', label: 'Type', width: 110, isHidden: true, cell: ({ commission_type: type }) => humanize(type) },
    { id: 'reward', label: 'Reward', width: 180, isHidden: true, cell: ({ reward }) => reward?.name ?? '–' },
    {
      id: 'internal_note',
      label: 'Internal note',
      width: 200,
      isHidden: true,
      cell: ({ internal_note: note }) => note ?? '–',
    },
    {
      id: 'external_note',
      label: 'Note for the promoter',
      width: 200,
      isHidden: true,
      cell: ({ external_note: note }) => note ?? '–',
    },
    { id: 'id', label: 'Id', width: 90, sort: 'id', isNumber: true, isHidden: true, cell: ({ id }) => id },
  ],
  filters: [
    {
      kind: 'choices',
      name: 'status',
      label: 'Status',
      choices: ['pending', 'approved', 'denied'].map((value) => ({ value, label: humanize(value) })),
    },
    promoterFilter,
    campaignFilter,
    { kind: 'days', name: 'created_at', label: 'Date' },
    {
      kind: 'choices',
      name: 'fraud_check',
      label: 'Suspicion',
      choices: FRAUD_RULE_CHOICES,
    },
    { kind: 'yes-no', name: 'is_paid', label: 'Paid', yes: 'Paid', no: 'Not paid' },
    { kind: 'yes-no', name: 'held', label: 'Held', yes: 'Held', no: 'Not held' },
    { kind: 'yes-no', name: 'fulfilled', label: 'Fulfilled', yes: 'Fulfilled', no: 'Not fulfilled' },
    {
      kind: 'choices',
      name: 'commission_type',
      label: 'Type',
      choices: [
        { value: 'sale', label: 'Sale' },
        { value: 'refund', label: 'Refund' },
        { value: 'refund_reversal', label: 'Refund taken back' },
        { value: 'custom', label: 'Given by hand' },
      ],
    },
    unitFilter,
  ],
};

export const commissionRecords: RecordListDefinition<ListRow<typeof PATH>> = {
  list,
  label: 'Commissions',
  bulk: commissionBulkActions,
  empty: {
    icon: 'coins',
    title: 'No commissions yet',
    text: 'The first sale of a customer whom a promoter has brought makes one.',
  },
};

function Where(commission: DashboardCommission) {
  const status = statusOf(commission);
  const badge = <StatusBadge value={status} />;
  const { held_until: until } = commission;
  if (status !== 'held' || until === null) return badge;
  return <span title={`Held until ${formatDay(until)}: no payout takes it before.`}>{badge}</span>;
}

function statusOf({ status, is_paid: isPaid, held_until: until }: DashboardCommission) {
  if (isPaid) return 'paid';
  return status === 'approved' && until !== null && Date.parse(until) > Date.now() ? 'held' : status;
}

function Why(commission: DashboardCommission) {
  const why = explainCommission(commission, useAmounts());
  return <span title={why}>{why}</span>;
}

/** The tooltip has the original currency. */
function Sale({
  sale_amount: amount,
  original_sale_amount: sent,
  original_sale_currency: sentIn,
  event_id: event,
}: DashboardCommission) {
  const { money, currency } = useAmounts();
  if (event === null) return '–';
  if (sentIn === null || sentIn === currency) return money(amount);
  return <ExplainedText label={`Sent as ${written(sent, sentIn)}`}>{money(amount)} *</ExplainedText>;
}

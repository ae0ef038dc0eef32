import { lazy } from 'react';
import { needsFulfillment } from '#shared/domain/rewards/reward.ts';
import { useAmounts } from '#web/dashboard/api/account.ts';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { dayColumn } from '#web/dashboard/records/columns.tsx';
import { campaignFilter, promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { campaignColumn, payoutColumn, promoterColumn } from '#web/dashboard/records/record-columns.tsx';
import { CommissionLink, ReferralLink } from '#web/dashboard/records/record-links.tsx';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { FRAUD_RULE_CHOICES } from '#web/dashboard/records/suspicion.ts';
import { unitFilter } from '#web/dashboard/records/units.ts';
import { ExplainedText } from '#web/ui/explained-text.tsx';
import { formatMoney } from '#web/ui/formats/amount.ts';
import { explainCommission } from '#web/ui/formats/commission.ts';
import { humanize } from '#web/ui/status.tsx';
import { commissionBulkActions } from './bulk.ts';
import { displayedCommissionStatus, type ListedCommission } from './commission-state.ts';
import { CommissionStatus } from './commission-status.tsx';

const PATH = '/api/v2/company/commissions';

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  headline: 'amount',
  sort: '-created_at',
  searchPlaceholder: 'Event ID, plan, e-mail or UID',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => `commission ${id}`,
  // The default columns fit a window of 1,440 pixels.
  columns: [
    dayColumn({ id: 'created_at', label: 'Date', width: 110, sort: 'created_at', value: (row) => row.created_at }),
    {
      id: 'status',
      label: 'Status',
      width: 115,
      cell: (row) => <CommissionStatus {...row} />,
      csv: (row) => humanize(displayedCommissionStatus(row)),
    },
    promoterColumn(140, ({ promoter_campaign: { promoter } }) => promoter),
    {
      id: 'referral',
      label: 'Customer',
      width: 225,
      sort: 'referral',
      cell: ({ referral }) => (referral ? <ReferralLink referral={referral} /> : '–'),
      csv: ({ referral }) => referral?.email || referral?.uid || null,
    },
    {
      id: 'amount',
      label: 'Amount',
      width: 110,
      isNumber: true,
      sort: 'amount',
      cell: (row) => <Earned {...row} />,
      csv: (row) => row,
    },
    {
      // Saved views store this id.
      id: 'why',
      label: 'Calculation',
      width: 190,
      cell: (row) => <Calculation {...row} />,
      csv: explainCommission,
    },
    { ...campaignColumn(150, ({ promoter_campaign: { campaign } }: ListedCommission) => campaign), isHidden: true },
    {
      id: 'sale_amount',
      label: 'Sale',
      width: 130,
      isHidden: true,
      sort: 'sale_amount',
      isNumber: true,
      cell: (row) => <Sale {...row} />,
      csv: ({ event_id: event, sale_amount: amount }) => (event === null ? null : { amount, unit: 'cash' }),
    },
    {
      id: 'suspicion',
      label: 'Suspicion',
      width: 135,
      cell: ({ fraud_check: rule }) =>
        FRAUD_RULE_CHOICES.find(({ value }) => value === rule && value !== 'no_suspicion')?.label ?? '–',
    },
    { id: 'tier', label: 'Tier', width: 80, isNumber: true, isHidden: true, cell: ({ tier }) => tier },
    payoutColumn(80, ({ payout_id: id }) => id),
    {
      id: 'is_fulfilled',
      label: 'Fulfilled',
      width: 115,
      isHidden: true,
      cell: (row) => (needsFulfillment(row) ? (row.is_fulfilled ? 'Yes' : 'Not yet') : '–'),
    },
    dayColumn({ id: 'held_until', label: 'Held until', width: 120, isHidden: true, value: (row) => row.held_until }),
    {
      id: 'event_id',
      label: 'Event ID',
      width: 170,
      isHidden: true,
      cell: ({ id, event_id: event }) => (event === null ? '–' : <CommissionLink id={id} text={event} />),
      csv: ({ event_id: event }) => event,
    },
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
    {
      id: 'id',
      label: 'ID',
      width: 90,
      isNumber: true,
      isHidden: true,
      sort: 'id',
      cell: ({ id }) => <CommissionLink id={id} />,
      csv: ({ id }) => id,
    },
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
    { kind: 'yes-no', name: 'is_paid', label: 'Paid', yes: 'Paid', no: 'Unpaid' },
    { kind: 'yes-no', name: 'held', label: 'Held', yes: 'Held', no: 'Not held' },
    { kind: 'yes-no', name: 'fulfilled', label: 'Fulfilled', yes: 'Fulfilled', no: 'Not fulfilled' },
    {
      kind: 'choices',
      name: 'commission_type',
      label: 'Type',
      choices: [
        { value: 'sale', label: 'Sale' },
        { value: 'refund', label: 'Refund' },
        { value: 'refund_reversal', label: 'Refund reversal' },
        { value: 'custom', label: 'Added manually' },
      ],
    },
    unitFilter,
  ],
};

export const commissionRecords: RecordListDefinition<ListedCommission> = {
  list,
  label: 'Commissions',
  panel: { type: 'commission', Summary: lazy(() => import('#web/dashboard/commissions/record/summary.tsx')) },
  bulk: commissionBulkActions,
  empty: {
    icon: 'coins',
    title: 'No commissions yet',
    text: 'Commissions appear here after the first sale to a referred customer.',
  },
};

function Earned({ id, amount, unit }: ListedCommission) {
  const formats = useAmounts();
  return <CommissionLink id={id} text={formats.amount(amount, unit)} />;
}

function Calculation(commission: ListedCommission) {
  const explanation = explainCommission(commission, useAmounts());
  return <span title={explanation}>{explanation}</span>;
}

/** The tooltip has the original currency. */
function Sale({
  sale_amount: amount,
  original_sale_amount: originalAmount,
  original_sale_currency: originalCurrency,
  event_id: event,
}: ListedCommission) {
  const { money, currency } = useAmounts();
  if (event === null) return '–';
  if (originalCurrency === null || originalCurrency === currency) return money(amount);
  return (
    <ExplainedText label={`Original amount: ${formatMoney(originalAmount, originalCurrency)}`}>
      {money(amount)} *
    </ExplainedText>
  );
}

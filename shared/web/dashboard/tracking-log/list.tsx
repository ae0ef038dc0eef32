import { useAmounts } from '#web/dashboard/api/account.ts';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import { CommissionLink, RecordLink } from '#web/dashboard/records/record-links.tsx';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { ExplainedText } from '#web/ui/explained-text.tsx';
import { formatMoney } from '#web/ui/formats/amount.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { humanize } from '#web/ui/status.tsx';
import { RecordCall } from './record-call.tsx';
import { parseSentAmount } from './sent-amount.ts';

const PATH = '/api/v2/company/tracking_logs';
type TrackingLogRow = ListRow<typeof PATH>;

const REASONS = {
  lead_not_found: 'No referral with this e-mail or UID',
  lead_denied: 'Referral was denied',
  promoter_banned: 'Promoter is blocked',
  promoter_deleted: 'Promoter was deleted',
  visitor_not_found: 'Unknown visitor',
  signup_exists: 'Already signed up',
  fraud_refused: 'Rejected by a fraud rule',
  duplicate_event: 'Duplicate event',
  sale_not_found: 'Unknown sale',
  refund_too_large: 'Refund exceeds its sale',
  refund_not_found: 'Unknown refund',
  refund_reversed: 'Refund already reversed',
  amount_invalid: 'Invalid amount',
  currency_invalid: 'Unknown currency',
  created_at_invalid: 'Invalid time',
  event_id_invalid: 'Invalid event ID',
  invalid_params: 'Invalid parameters',
  bad_key: 'Invalid API key',
  key_not_allowed: 'API key lacks permission',
  ref_id_unknown: 'No promoter has this ref ID',
  ref_id_given_up: 'Former ref ID, over a year old',
} as const satisfies Readonly<Record<NonNullable<TrackingLogRow['reason']>, string>>;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ id }) => id,
  nameOf: ({ call, created_at: at }) => `event ${formatEvent(call)} of ${formatFullTime(at)}`,
  // The default columns fit a window of 1,400 pixels.
  columns: [
    timeColumn({ id: 'created_at', label: 'Time (UTC)', width: 200, value: (row) => row.created_at }),
    { id: 'call', label: 'Event', width: 95, cell: ({ call }) => formatEvent(call) },
    {
      id: 'event_id',
      label: 'Event ID',
      width: 120,
      cell: (row) => <EventId {...row} />,
      csv: ({ event_id: id }) => id,
    },
    { id: 'reason', label: 'Reason', width: 175, cell: ({ reason }) => (reason === null ? '–' : REASONS[reason]) },
    { id: 'record', label: 'Action', width: 160, cell: (row) => <RecordCall {...row} /> },
    { id: 'next', label: 'What to do', width: 195, cell: (row) => <Next {...row} />, csv: nextText },
    { id: 'email', label: 'E-mail', width: 95, cell: ({ email }) => email ?? '–' },
    { id: 'uid', label: 'UID', width: 70, isHidden: true, cell: ({ uid }) => uid ?? '–' },
    {
      id: 'amount',
      label: 'Amount',
      width: 85,
      isNumber: true,
      cell: (row) => <SentAmount {...row} />,
      csv: (row) => parseSentAmount(row) ?? row.amount,
    },
    { id: 'currency', label: 'Currency', width: 100, isHidden: true, cell: ({ currency }) => currency ?? '–' },
    { id: 'status', label: 'Status', width: 70, isNumber: true, isHidden: true, cell: ({ status }) => status },
    { id: 'message', label: 'Response', width: 360, isHidden: true, cell: ({ message }) => message },
  ],
  filters: [
    { kind: 'text', name: 'event_id', label: 'Event ID' },
    { kind: 'text', name: 'email', label: 'E-mail' },
    { kind: 'text', name: 'uid', label: 'UID' },
    {
      kind: 'choices',
      name: 'reason',
      label: 'Reason',
      choices: Object.entries(REASONS)
        .filter(([value]) => !value.startsWith('ref_id_'))
        .map(([value, label]) => ({ value, label })),
    },
    { kind: 'days', name: 'created_at', label: 'Time' },
  ],
};

export const trackingLogRecords: RecordListDefinition<ListRow<typeof PATH>> = {
  list,
  label: 'Rejected events',
  empty: {
    icon: 'check',
    title: 'No rejected events',
    text: 'Every event of the last 30 days was counted. If a sale is missing, it never reached us: check the connection in Settings, Billing, or record the sale in Commissions.',
  },
};

/** By unknown ref id, most frequent first. */
export const refusedClicks: RecordListDefinition<ListRow<typeof PATH>> = {
  list: {
    ...list,
    nameOf: ({ ref_id: refId }) => `clicks by ${refId ?? 'other ref IDs'}`,
    columns: [
      { id: 'ref_id', label: 'Ref ID', width: 150, cell: ({ ref_id: refId }) => refId ?? 'Other ref IDs' },
      { id: 'clicks', label: 'Clicks', width: 100, isNumber: true, cell: ({ clicks }) => clicks },
      timeColumn({ id: 'created_at', label: 'Last click (UTC)', width: 220, value: (row) => row.created_at }),
      ...list.columns.filter(({ id }) => id === 'reason' || id === 'next'),
    ],
    filters: list.filters.filter(({ name }) => name === 'created_at'),
    fixedFilters: { call: 'click' },
  },
  label: 'Dead links',
  empty: {
    icon: 'check',
    title: 'No dead links',
    text: 'Every ref ID clicked in the last 30 days belongs to a promoter.',
  },
};

const formatEvent = (call: TrackingLogRow['call']) => humanize(call.replace('track/', ''));

function SentAmount(row: TrackingLogRow) {
  const { currency } = useAmounts();
  const sent = parseSentAmount(row);
  return sent ? formatMoney(sent.amount, sent.currency ?? currency) : (row.amount ?? '–');
}

function nextText({ next_step: next, not_kept: more }: TrackingLogRow): string {
  return more > 0 ? `${next} ${more} more like it in the same second were not stored.` : next;
}

function Next(call: TrackingLogRow) {
  const text = nextText(call);
  return <ExplainedText label={text}>{text}</ExplainedText>;
}

/** Leads to what was counted with the event id: its commission, or its referral without one. */
function EventId({ event_id: event, counted_as: counted }: TrackingLogRow) {
  if (event === null || counted === null) return event ?? '–';
  const [commission] = counted.commissions;
  if (commission) return <CommissionLink id={commission.id} text={event} />;
  return (
    <RecordLink type="referral" id={counted.referral_id} title={event}>
      {event}
    </RecordLink>
  );
}

import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import type { RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { ExplainedText } from '#web/ui/explained-text.tsx';
import { formatFullTime } from '#web/ui/formats/time.ts';

const PATH = '/api/v2/company/tracking_logs';
export type TrackingLogRow = ListRow<typeof PATH>;

const REASONS = {
  lead_not_found: 'Nobody with this e-mail or uid',
  lead_denied: 'Referral was denied',
  promoter_banned: 'Promoter is blocked',
  promoter_deleted: 'Promoter was deleted',
  visitor_not_found: 'Visitor not known',
  signup_exists: 'Signed up before',
  fraud_refused: 'Refused by a fraud rule',
  duplicate_event: 'Counted before',
  sale_not_found: 'Sale not known',
  refund_too_large: 'Refund larger than its sale',
  refund_not_found: 'Refund not known',
  refund_reversed: 'Refund taken back before',
  amount_invalid: 'Amount not valid',
  currency_invalid: 'Currency not known',
  created_at_invalid: 'Time not valid',
  event_id_invalid: 'Event id not valid',
  invalid_params: 'Parameters not valid',
  bad_key: 'Key not valid',
  key_not_allowed: 'Key may not do this',
  ref_id_unknown: 'No promoter has this ref id',
  ref_id_given_up: 'Former ref id',
} as const satisfies Readonly<Record<NonNullable<TrackingLogRow['reason']>, string>>;

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ id }) => id,
  nameOf: ({ call, created_at: at }) => `call ${call} of ${formatFullTime(at)}`,
  columns: [
    timeColumn({ id: 'created_at', label: 'Time (UTC)', width: 220, value: (row) => row.created_at }),
    { id: 'call', label: 'Call', width: 130, cell: ({ call }) => call },
    { id: 'event_id', label: 'Event id', width: 180, cell: ({ event_id: id }) => id ?? '–' },
    { id: 'reason', label: 'Why', width: 230, cell: ({ reason }) => (reason === null ? '–' : REASONS[reason]) },
    { id: 'next', label: 'What to do', width: 420, cell: (row) => <Next {...row} />, csv: nextText },
    { id: 'email', label: 'E-mail', width: 130, cell: ({ email }) => email ?? '–' },
    { id: 'uid', label: 'Uid', width: 120, cell: ({ uid }) => uid ?? '–' },
    { id: 'amount', label: 'Amount', width: 110, isNumber: true, cell: ({ amount }) => amount ?? '–' },
    { id: 'currency', label: 'Currency', width: 100, isHidden: true, cell: ({ currency }) => currency ?? '–' },
    { id: 'status', label: 'Answer', width: 90, isNumber: true, cell: ({ status }) => status },
    { id: 'message', label: 'What was answered', width: 360, isHidden: true, cell: ({ message }) => message },
  ],
  filters: [
    { kind: 'text', name: 'event_id', label: 'Event id' },
    { kind: 'text', name: 'email', label: 'E-mail' },
    { kind: 'text', name: 'uid', label: 'Uid' },
    {
      kind: 'choices',
      name: 'reason',
      label: 'Why',
      choices: Object.entries(REASONS)
        .filter(([value]) => !value.startsWith('ref_id_'))
        .map(([value, label]) => ({ value, label })),
    },
    { kind: 'days', name: 'created_at', label: 'Time' },
  ],
};

export const trackingLogRecords: RecordListDefinition<ListRow<typeof PATH>> = {
  list,
  label: 'Calls that were refused',
  empty: {
    icon: 'check',
    title: 'Nothing was refused',
    text: 'Every call of the last 30 days counted. A sale that is missing was not reported.',
  },
};

/** By unknown ref id, most frequent first. */
export const refusedClicks: RecordListDefinition<ListRow<typeof PATH>> = {
  list: {
    ...list,
    nameOf: ({ ref_id: refId }) => `clicks by ${refId ?? 'other ref ids'}`,
    columns: [
      { id: 'ref_id', label: 'Ref id', width: 150, cell: ({ ref_id: refId }) => refId ?? 'Other ref ids' },
      { id: 'clicks', label: 'Clicks', width: 100, isNumber: true, cell: ({ clicks }) => clicks },
      timeColumn({ id: 'created_at', label: 'Last click (UTC)', width: 220, value: (row) => row.created_at }),
      ...list.columns.filter(({ id }) => id === 'reason' || id === 'next'),
    ],
    filters: list.filters.filter(({ name }) => name === 'created_at'),
    always: { call: 'click' },
  },
  label: 'Clicks that were refused',
  empty: {
    icon: 'check',
    title: 'No dead links',
    text: 'Every ref id that was clicked in the last 30 days leads to a promoter.',
  },
};

function nextText({ next_step: next, not_kept: more }: TrackingLogRow): string {
  return more > 0 ? `${next} ${more} more like it in that second were not kept.` : next;
}

function Next(call: TrackingLogRow) {
  const text = nextText(call);
  return <ExplainedText label={text}>{text}</ExplainedText>;
}

import type { ListOf } from '#web/dashboard/api/lists.ts';
import { RecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { whoDid } from '#web/dashboard/records/who-did.ts';
import type { Row } from '#web/ui/api/answers.ts';
import { day, fullTime, time } from '#web/ui/formats/time.ts';
import { inWords } from '#web/ui/status.tsx';

const PATH = '/api/v2/company/audit_logs';

/** Who is meant, where an entry names a kind of caller. */
const ACTORS = [
  { value: 'user', label: 'A person' },
  { value: 'key', label: 'An API key' },
  { value: 'promoter', label: 'A promoter' },
  { value: 'schedule', label: 'A schedule' },
  { value: 'command', label: 'The admin command' },
] as const;

const RECORDS = [
  ...['promoter', 'promoter_campaign', 'promo_code', 'referral', 'commission', 'payout', 'campaign', 'reward'],
  ...['webhook', 'webhook_delivery', 'api_key', 'user', 'account', 'batch_process'],
] as const;

const list: ListOf<typeof PATH> = {
  path: PATH,
  idOf: ({ id }) => id,
  nameOf: ({ operation, created_at: at }) => `${operation} of ${fullTime(at)}`,
  columns: [
    {
      id: 'created_at',
      label: 'Time (UTC)',
      width: 220,
      cell: ({ created_at: at }) => <span title={fullTime(at)}>{`${day(at)}, ${time(at)}`}</span>,
    },
    { id: 'actor', label: 'Who', width: 200, cell: whoDid },
    { id: 'operation', label: 'Did what', width: 300, cell: ({ operation }) => operation },
    {
      id: 'records',
      label: 'To which',
      width: 220,
      cell: ({ records }) => records.map(({ type, id }) => `${inWords(type)} ${id}`).join(', ') || '–',
    },
    { id: 'fields', label: 'Fields', width: 200, cell: ({ fields }) => fields.join(', ') || '–' },
    { id: 'outcome', label: 'Outcome', width: 120, cell: ({ outcome }) => inWords(outcome) },
    { id: 'address', label: 'From', width: 140, cell: ({ address }) => address ?? '–' },
  ],
  filters: [
    { kind: 'choices', name: 'actor_type', label: 'Who', choices: ACTORS },
    {
      kind: 'choices',
      name: 'record_type',
      label: 'Kind of record',
      choices: RECORDS.map((value) => ({ value, label: inWords(value) })),
    },
    { kind: 'text', name: 'record_id', label: 'Id of the record' },
    { kind: 'days', name: 'created_at', label: 'Time' },
  ],
};

/** What the audit log shows, and what it is filtered by. The newest come first. */
export const changes: RecordListDefinition<Row<typeof PATH>> = {
  list,
  label: 'Changes',
  empty: {
    icon: 'log',
    title: 'Nothing was changed',
    text: 'Every change by a person, a key or a schedule is here.',
  },
};

/** Who changed what, from where: kept for ever. */
export function Audit() {
  return <RecordList of={changes} keep="part" />;
}

import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import { formatActor } from '#web/dashboard/records/format-actor.ts';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { humanize } from '#web/ui/status.tsx';

const PATH = '/api/v2/company/audit_logs';

type Entry = ListRow<typeof PATH>;

const ACTORS: Readonly<Record<Entry['actor']['type'], string>> = {
  user: 'A person',
  key: 'An API key',
  promoter: 'A promoter',
  schedule: 'The service',
  command: 'The admin command',
};

const RECORDS: Readonly<Record<Entry['records'][number]['type'], string>> = {
  promoter: 'Promoter',
  promoter_campaign: 'Promoter in a campaign',
  promo_code: 'Promo code',
  referral: 'Referral',
  commission: 'Commission',
  payout: 'Payout',
  payments_batch: 'Payments batch',
  campaign: 'Campaign',
  reward: 'Reward',
  product: 'Product',
  webhook: 'Webhook',
  webhook_delivery: 'Webhook delivery',
  api_key: 'API key',
  user: 'Person',
  account: 'Account',
  batch_process: 'Bulk action',
};

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const list: ApiListDefinition<typeof PATH> = {
  path: PATH,
  idOf: ({ id }) => id,
  nameOf: ({ operation, created_at: at }) => `${operation} of ${formatFullTime(at)}`,
  columns: [
    timeColumn({ id: 'created_at', label: 'Time (UTC)', width: 220, value: (row) => row.created_at }),
    { id: 'actor', label: 'Who', width: 200, cell: formatActor },
    { id: 'operation', label: 'Did what', width: 300, cell: ({ operation }) => operation },
    {
      id: 'records',
      label: 'To which',
      width: 220,
      cell: ({ records }) => records.map(({ type, id }) => `${RECORDS[type]} ${id}`).join(', ') || '–',
    },
    { id: 'fields', label: 'Fields', width: 200, cell: ({ fields }) => fields.join(', ') || '–' },
    { id: 'outcome', label: 'Outcome', width: 120, cell: ({ outcome }) => humanize(outcome) },
    { id: 'address', label: 'From', width: 140, cell: ({ address }) => address ?? '–' },
  ],
  filters: [
    { kind: 'choices', name: 'actor_type', label: 'Who', choices: choicesOf(ACTORS) },
    {
      kind: 'choices',
      name: 'record_type',
      label: 'Kind of record',
      choices: choicesOf(RECORDS),
    },
    { kind: 'text', name: 'record_id', label: 'Id of the record' },
    { kind: 'days', name: 'created_at', label: 'Time' },
  ],
};

export const auditLogRecords: RecordListDefinition<Entry> = {
  list,
  label: 'Changes',
  empty: {
    icon: 'log',
    title: 'Nothing was changed',
    text: 'Every change by a person, a key, a promoter or the service is here.',
  },
};

/** Entries are kept forever. */
export function Audit() {
  return <DashboardRecordList of={auditLogRecords} keep="part" />;
}

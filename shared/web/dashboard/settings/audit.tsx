import { Fragment } from 'react';
import { AUDIT_LOGS, type AuditLogEntry } from '#web/dashboard/api/audit-logs.ts';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { timeColumn } from '#web/dashboard/records/columns.tsx';
import { describeChange } from '#web/dashboard/records/describe-change.ts';
import { formatActor } from '#web/dashboard/records/format-actor.ts';
import { ActorLink, hasRecordPage, RecordLink } from '#web/dashboard/records/record-links.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { humanize } from '#web/ui/status.tsx';

const ACTORS: Readonly<Record<AuditLogEntry['actor']['type'], string>> = {
  user: 'Person',
  key: 'API key',
  promoter: 'Promoter',
  schedule: 'Schedule',
  command: 'Admin command',
};

const RECORDS: Readonly<Record<AuditLogEntry['records'][number]['type'], string>> = {
  promoter: 'Promoter',
  promoter_campaign: 'Promoter in a campaign',
  promo_code: 'Promo code',
  referral: 'Referral',
  commission: 'Commission',
  payout: 'Payout',
  invoice: 'Invoice',
  payments_batch: 'Payment batch',
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

const buildChoices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const list: ApiListDefinition<typeof AUDIT_LOGS> = {
  path: AUDIT_LOGS,
  idOf: ({ id }) => id,
  nameOf: (row) => `${humanize(describeChange(row))} at ${formatFullTime(row.created_at)}`,
  // The default columns fit a window of 1,440 pixels.
  columns: [
    timeColumn({ id: 'created_at', label: 'Time (UTC)', width: 200, value: (row) => row.created_at }),
    { id: 'actor', label: 'Actor', width: 160, cell: (row) => <ActorLink {...row} />, csv: formatActor },
    { id: 'change', label: 'Action', width: 250, cell: (row) => humanize(describeChange(row)) },
    {
      id: 'records',
      label: 'Records',
      width: 170,
      cell: (row) => <Records {...row} />,
      csv: recordsText,
    },
    { id: 'fields', label: 'Fields', width: 145, cell: ({ fields }) => fields.join(', ') || '–' },
    { id: 'outcome', label: 'Outcome', width: 100, cell: ({ outcome }) => humanize(outcome) },
    { id: 'address', label: 'IP address', width: 120, cell: ({ address }) => address ?? '–' },
    { id: 'operation', label: 'Operation', width: 300, isHidden: true, cell: ({ operation }) => operation },
  ],
  filters: [
    { kind: 'choices', name: 'actor_type', label: 'Actor', choices: buildChoices(ACTORS) },
    {
      kind: 'choices',
      name: 'record_type',
      label: 'Record type',
      choices: buildChoices(RECORDS),
    },
    { kind: 'text', name: 'record_id', label: 'Record ID' },
    { kind: 'days', name: 'created_at', label: 'Time' },
  ],
};

export const auditLogRecords: RecordListDefinition<AuditLogEntry> = {
  list,
  label: 'Audit log',
  empty: {
    icon: 'log',
    title: 'No changes yet',
    text: 'Every change by a person, an API key, a promoter or a schedule is listed here.',
  },
};

/** Entries are kept forever. */
export function Audit() {
  return <DashboardRecordList of={auditLogRecords} keep="part" views="audit_logs" />;
}

function recordsText({ records }: AuditLogEntry): string {
  return records.map(recordText).join(', ');
}

function recordText({ type, id }: AuditLogEntry['records'][number]): string {
  return `${RECORDS[type]} ${id}`;
}

function Records(entry: AuditLogEntry) {
  if (entry.records.length === 0) return '–';
  return (
    <span title={recordsText(entry)}>
      {entry.records.map((record, index) => (
        <Fragment key={recordText(record)}>
          {index > 0 ? ', ' : null}
          {hasRecordPage(record.type) ? (
            <RecordLink type={record.type} id={record.id}>
              {recordText(record)}
            </RecordLink>
          ) : (
            recordText(record)
          )}
        </Fragment>
      ))}
    </span>
  );
}

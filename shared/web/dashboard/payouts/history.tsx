import { Anchor, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '#web/dashboard/api/account.ts';
import { type AuditLogEntry, LIST_AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { ActorLink } from '#web/dashboard/records/record-links.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatDay, formatFullTime, formatTimeOfDay } from '#web/ui/formats/time.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { payoutHistoryQuery } from './history-query.ts';
import { operationLabel, type PayoutHistoryRequest } from './history-words.ts';

export function PayoutHistory({ payout }: { readonly payout: PayoutHistoryRequest }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!useCan()(LIST_AUDIT_LOGS)) return '–';
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={open}
        aria-label={`History of payout ${payout.id}`}
      >
        History
      </Anchor>
      <Modal opened={isOpen} onClose={close} size="xl" title={`History of payout ${payout.id}`}>
        <PayoutHistoryTable payout={payout} />
      </Modal>
    </>
  );
}

const COLUMNS: readonly PlainColumn<AuditLogEntry>[] = [
  {
    id: 'when',
    label: 'Time (UTC)',
    cell: ({ created_at: at }) => <span title={formatFullTime(at)}>{`${formatDay(at)}, ${formatTimeOfDay(at)}`}</span>,
  },
  { id: 'what', label: 'Action', cell: operationLabel },
  { id: 'who', label: 'By', breaksWords: true, cell: ActorLink },
];

export function PayoutHistoryTable({ payout }: { readonly payout: PayoutHistoryRequest }) {
  const { data, error, isError, refetch } = useQuery(payoutHistoryQuery(payout));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      {data.entries.length === 0 ? (
        <p>No changes since it was created on {formatDay(payout.created_at)}.</p>
      ) : (
        <PlainTable
          label={`History of payout ${payout.id}`}
          columns={COLUMNS}
          rows={data.entries}
          idOf={({ id }) => id}
          minWidth={520}
          isInPanel
        />
      )}
      {data.isWhole ? null : (
        <p>
          More entries are in{' '}
          <Link to="/settings" search={{ part: 'audit', record_type: 'payout', record_id: String(payout.id) } as never}>
            the audit log
          </Link>
          .
        </p>
      )}
    </>
  );
}

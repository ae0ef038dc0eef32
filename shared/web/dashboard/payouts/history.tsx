import { Anchor, Modal, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '#web/dashboard/api/account.ts';
import { formatActor } from '#web/dashboard/records/format-actor.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatDay, formatFullTime, formatTimeOfDay } from '#web/ui/formats/time.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { PAYOUT_AUDIT_LOGS, payoutHistoryQuery } from './history-query.ts';
import { operationLabel, type PayoutEntry, type PayoutHistoryRequest } from './history-words.ts';

export function PayoutHistory({ payout }: { readonly payout: PayoutHistoryRequest }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!useCan()(PAYOUT_AUDIT_LOGS)) return '–';
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
      <Modal opened={isOpen} onClose={close} size="xl" title={`Who did what to payout ${payout.id}`}>
        <History payout={payout} />
      </Modal>
    </>
  );
}

const COLUMNS: readonly PlainColumn<PayoutEntry>[] = [
  {
    id: 'when',
    label: 'Time (UTC)',
    cell: ({ created_at: at }) => <span title={formatFullTime(at)}>{`${formatDay(at)}, ${formatTimeOfDay(at)}`}</span>,
  },
  { id: 'what', label: 'What', cell: operationLabel },
  { id: 'who', label: 'Who', isBroken: true, cell: formatActor },
];

function History({ payout }: { readonly payout: PayoutHistoryRequest }) {
  const { data, error, isError, refetch } = useQuery(payoutHistoryQuery(payout));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={120} />;
  return (
    <>
      {data.entries.length === 0 ? (
        <p>Nobody has changed it since it was made, on {formatDay(payout.created_at)}.</p>
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
          There is more in{' '}
          <Link to="/settings" search={{ part: 'audit', record_type: 'payout', record_id: String(payout.id) } as never}>
            the audit log
          </Link>
          .
        </p>
      )}
    </>
  );
}

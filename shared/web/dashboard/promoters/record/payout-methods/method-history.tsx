import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import style from '#web/dashboard/promoters/record/parts/promoter.module.css';
import { ActorLink } from '#web/dashboard/records/record-links.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatDay, formatFullTime, formatTimeOfDay } from '#web/ui/formats/time.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { METHOD_OPERATION_LABELS, type MethodEntry, methodHistoryQuery } from './methods-query.ts';

const COLUMNS: readonly PlainColumn<MethodEntry>[] = [
  {
    id: 'when',
    label: 'Time (UTC)',
    cell: ({ created_at: at }) => <span title={formatFullTime(at)}>{`${formatDay(at)}, ${formatTimeOfDay(at)}`}</span>,
  },
  { id: 'what', label: 'Action', cell: ({ operation }) => METHOD_OPERATION_LABELS[operation] ?? operation },
  { id: 'method', label: 'Method', cell: (entry) => formatMethod(entry) },
  { id: 'who', label: 'By', breaksWords: true, cell: ActorLink },
  { id: 'from', label: 'IP address', cell: ({ address }) => address ?? '–' },
];

export function MethodHistory({ promoter }: { readonly promoter: number }) {
  const { data, error, isError, refetch } = useQuery(methodHistoryQuery(promoter));
  return (
    <Panel title="Payout method history">
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data || isError ? null : <Skeleton height={80} />}
      {data && data.entries.length === 0 && !data.hasOlder ? <p className={style.muted}>No changes yet.</p> : null}
      {data && data.entries.length > 0 ? (
        <PlainTable
          label="Payout method history"
          columns={COLUMNS}
          rows={data.entries}
          idOf={({ id }) => id}
          minWidth={680}
          isInPanel
        />
      ) : null}
      {data?.hasOlder ? (
        <p className={style.muted}>
          Older changes are in{' '}
          <Link to="/promoters/$id" params={{ id: String(promoter) }} search={{ tab: 'history' } as never}>
            the promoter’s history
          </Link>
          .
        </p>
      ) : null}
    </Panel>
  );
}

/** Entries of calls that use an id lack the method. */
function formatMethod({ values: { method } }: MethodEntry): string {
  const kind = PAYOUT_METHODS.find((candidate) => candidate === method);
  return kind === undefined ? '–' : METHOD_LABELS[kind];
}

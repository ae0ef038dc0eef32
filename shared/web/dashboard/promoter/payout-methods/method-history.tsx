import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PAYOUT_METHODS } from '#shared/domain/payout-methods/payout-details.ts';
import { METHOD_LABELS } from '#web/dashboard/payouts/method-labels.ts';
import style from '#web/dashboard/promoter/parts/promoter.module.css';
import { formatActor } from '#web/dashboard/records/format-actor.ts';
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
  { id: 'what', label: 'What', cell: ({ operation }) => METHOD_OPERATION_LABELS[operation] ?? operation },
  { id: 'method', label: 'Method', cell: (entry) => methodOf(entry) },
  { id: 'who', label: 'Who', isBroken: true, cell: formatActor },
  { id: 'from', label: 'From', cell: ({ address }) => address ?? '–' },
];

export function MethodHistory({ promoter }: { readonly promoter: number }) {
  const { data, error, isError, refetch } = useQuery(methodHistoryQuery(promoter));
  return (
    <Panel title="History of the payout methods">
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {data || isError ? null : <Skeleton height={80} />}
      {data && data.entries.length === 0 && !data.hasOlder ? (
        <p className={style.quiet}>Nobody has changed them.</p>
      ) : null}
      {data && data.entries.length > 0 ? (
        <PlainTable
          label="History of the payout methods"
          columns={COLUMNS}
          rows={data.entries}
          idOf={({ id }) => id}
          minWidth={680}
          isInPanel
        />
      ) : null}
      {data?.hasOlder ? (
        <p className={style.quiet}>
          Older changes are in{' '}
          <Link to="/promoters/$id" params={{ id: String(promoter) }} search={{ tab: 'history' } as never}>
            the history of the promoter
          </Link>
          .
        </p>
      ) : null}
    </Panel>
  );
}

/** Entries of calls that use an id lack the method. */
function methodOf({ values: { method } }: MethodEntry): string {
  const kind = PAYOUT_METHODS.find((one) => one === method);
  return kind === undefined ? '–' : METHOD_LABELS[kind];
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount, formatMoney } from '#web/ui/formats/amount.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { batchActorName, displayedBatchStatus } from './batch-state.ts';
import { PageLinks, parsePageNumber } from './page-links.tsx';
import style from './payments.module.css';
import { type Batch, batchesQuery } from './payments-query.ts';

const COLUMNS: readonly PlainColumn<Batch>[] = [
  {
    id: 'batch',
    label: 'Batch',
    cell: ({ id }) => (
      <Link to="/payouts/batches/$id" params={{ id: String(id) }} style={{ whiteSpace: 'nowrap' }}>
        Batch {id}
      </Link>
    ),
  },
  { id: 'status', label: 'Status', cell: (batch) => <StatusBadge value={displayedBatchStatus(batch)} /> },
  { id: 'total', label: 'Total', isNumber: true, cell: ({ total, currency }) => formatMoney(total, currency) },
  { id: 'payouts', label: 'Payouts', isNumber: true, cell: ({ payouts_count: count }) => formatCount(count) },
  { id: 'created', label: 'Created', cell: ({ created_at: time }) => <DayText time={time} /> },
  { id: 'by', label: 'By', breaksWords: true, cell: ({ created_by: by }) => batchActorName(by) },
];

export default function Batches() {
  const [view, go] = useDashboardView();
  const page = parsePageNumber(view.page);
  const { data, error, isError, isPending, refetch } = useQuery(batchesQuery(page));
  return (
    <>
      <PageHead title="Payment batches">
        <Link to="/payouts/pay">Pay payouts</Link>
      </PageHead>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {isPending ? <Skeleton height={200} /> : null}
      {data?.rows.length === 0 ? (
        <EmptyState icon="payouts" title="No payment batches yet">
          A batch pays many payouts with one file.
        </EmptyState>
      ) : null}
      {data && data.rows.length > 0 ? (
        <div className={style.parts}>
          <PlainTable label="Payment batches" columns={COLUMNS} rows={data.rows} idOf={({ id }) => id} minWidth={720} />
          <PageLinks
            of="batches"
            page={page}
            total={data.total}
            isLast={data.next === undefined}
            go={(next) => go({ page: String(next) })}
          />
        </div>
      ) : null}
    </>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useView } from '#web/dashboard/layout/view.ts';
import { Day } from '#web/ui/day.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { count, money } from '#web/ui/formats/amount.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Status } from '#web/ui/status.tsx';
import { Pages, pageIn } from './pages.tsx';
import style from './payments.module.css';
import { type Batch, batchesQuery } from './payments-query.ts';
import { statusOf, whoIs } from './work.ts';

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
  { id: 'status', label: 'Status', cell: (batch) => <Status value={statusOf(batch)} /> },
  { id: 'total', label: 'Total', isNumber: true, cell: ({ total, currency }) => money(total, currency) },
  { id: 'payouts', label: 'Payouts', isNumber: true, cell: ({ payouts_count: many }) => count(many) },
  { id: 'created', label: 'Created', cell: ({ created_at: time }) => <Day time={time} /> },
  { id: 'by', label: 'By', isBroken: true, cell: ({ created_by: by }) => whoIs(by) },
];

export default function Batches() {
  const [view, go] = useView();
  const page = pageIn(view.page);
  const { data, error, isError, isPending, refetch } = useQuery(batchesQuery(page));
  return (
    <>
      <PageHead title="Payments batches">
        <Link to="/payouts/pay">Pay payouts</Link>
      </PageHead>
      {isError ? <Failure error={error} retry={() => refetch()} /> : null}
      {isPending ? <Skeleton height={200} /> : null}
      {data?.rows.length === 0 ? (
        <Empty icon="payouts" title="No payments batches yet">
          A batch pays many payouts by one file.
        </Empty>
      ) : null}
      {data && data.rows.length > 0 ? (
        <div className={style.parts}>
          <PlainTable
            label="Payments batches"
            columns={COLUMNS}
            rows={data.rows}
            idOf={({ id }) => id}
            minWidth={720}
          />
          <Pages
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

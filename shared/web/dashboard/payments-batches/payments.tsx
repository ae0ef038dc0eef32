import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useView } from '#web/dashboard/layout/view.ts';
import { Failure } from '#web/ui/failure.tsx';
import { money } from '#web/ui/formats/amount.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Status } from '#web/ui/status.tsx';
import { Pages, pageIn } from './pages.tsx';
import { type Batch, type Payment, paymentsQuery } from './payments-query.ts';

export function Payments({ batch }: { readonly batch: Batch }) {
  const [view, go] = useView();
  const page = pageIn(view.page);
  const { data, error, isError, refetch } = useQuery(paymentsQuery(batch, page));
  if (isError) return <Failure error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={200} />;
  const columns: readonly PlainColumn<Payment>[] = [
    { id: 'payout', label: 'Payout', cell: ({ payout_id: id }) => id },
    {
      id: 'promoter',
      label: 'Promoter',
      cell: ({ promoter: { id, name, email } }) => (
        <Link to="/promoters/$id" params={{ id: String(id) }} title={email}>
          {name || email}
        </Link>
      ),
    },
    { id: 'recipient', label: 'To', cell: ({ recipient }) => recipient },
    { id: 'amount', label: 'Amount', isNumber: true, cell: ({ amount }) => money(amount, batch.currency) },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status, reason }) => (
        <>
          <Status value={status} /> {reason}
        </>
      ),
    },
  ];
  return (
    <>
      <PlainTable
        label="Payouts in the batch"
        columns={columns}
        rows={data.rows}
        idOf={({ payout_id: id }) => id}
        minWidth={640}
      />
      <Pages
        of="payouts"
        page={page}
        total={data.total}
        isLast={data.next === undefined}
        go={(next) => go({ page: String(next) })}
      />
    </>
  );
}

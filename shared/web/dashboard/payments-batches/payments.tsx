import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDashboardView } from '#web/dashboard/layout/view.ts';
import { payoutPanel } from '#web/dashboard/payouts/list.tsx';
import { PayoutLink, PromoterLink } from '#web/dashboard/records/record-links.tsx';
import { useSidePanel } from '#web/dashboard/records/side-panel.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatMoney } from '#web/ui/formats/amount.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { PageLinks, parsePageNumber } from './page-links.tsx';
import { type Batch, type BatchPayment, paymentsQuery } from './payments-query.ts';

const idOf = ({ payout_id: id }: BatchPayment) => id;

export function Payments({ batch }: { readonly batch: Batch }) {
  const [view, changeView] = useDashboardView();
  const panel = useSidePanel({ ...payoutPanel, idOf, nameOf: ({ payout_id: id }: BatchPayment) => `payout ${id}` });
  const page = parsePageNumber(view.page);
  const { data, error, isError, refetch } = useQuery(paymentsQuery(batch, page));
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  if (!data) return <Skeleton height={200} />;
  const columns: readonly PlainColumn<BatchPayment>[] = [
    { id: 'payout', label: 'Payout', cell: ({ payout_id: id }) => <PayoutLink id={id} /> },
    { id: 'promoter', label: 'Promoter', cell: ({ promoter }) => <PromoterLink promoter={promoter} /> },
    { id: 'recipient', label: 'Recipient', cell: ({ recipient }) => recipient },
    { id: 'amount', label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount, batch.currency) },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status, reason }) => (
        <>
          <StatusBadge value={status} /> {reason}
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
        idOf={idOf}
        minWidth={640}
        panel={panel}
      />
      {panel?.render(data.rows)}
      <PageLinks
        of="payouts"
        page={page}
        total={data.total}
        isLast={data.next === undefined}
        goToPage={(next) => changeView({ page: String(next) })}
      />
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import type { ApiListDefinition } from '#web/dashboard/api/lists.ts';
import { countColumn, dayColumn } from '#web/dashboard/records/columns.tsx';
import { RecordLink } from '#web/dashboard/records/record-links.tsx';
import { DashboardRecordList, type RecordListDefinition } from '#web/dashboard/records/record-list.tsx';
import { formatMoney } from '#web/ui/formats/amount.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusBadge, statusLabel } from '#web/ui/status.tsx';
import { batchActorName, displayedBatchStatus } from './batch-state.ts';
import { type Batch, PAYMENT_BATCHES_PATH } from './payments-query.ts';

const list: ApiListDefinition<typeof PAYMENT_BATCHES_PATH> = {
  path: PAYMENT_BATCHES_PATH,
  headline: 'total',
  idOf: ({ id }) => id,
  nameOf: ({ id }) => `payment batch ${id}`,
  columns: [
    {
      id: 'batch',
      label: 'Batch',
      width: 120,
      cell: ({ id }) => (
        <RecordLink type="payments_batch" id={id}>
          Batch {id}
        </RecordLink>
      ),
      csv: ({ id }) => id,
    },
    {
      id: 'status',
      label: 'Status',
      width: 190,
      cell: (batch) => <StatusBadge value={displayedBatchStatus(batch)} />,
      csv: (batch) => statusLabel(displayedBatchStatus(batch)),
    },
    {
      id: 'total',
      label: 'Total',
      width: 130,
      isNumber: true,
      isAmount: true,
      cell: ({ total, currency }) => formatMoney(total, currency),
    },
    countColumn({ id: 'payouts', label: 'Payouts', width: 100, value: ({ payouts_count: count }) => count }),
    dayColumn({ id: 'created', label: 'Created', width: 130, value: ({ created_at: at }) => at }),
    { id: 'by', label: 'By', width: 240, cell: ({ created_by: by }) => batchActorName(by) },
  ],
  filters: [],
};

const batches: RecordListDefinition<Batch> = {
  list,
  label: 'Payment batches',
  panel: { type: 'payments_batch', Summary: lazy(() => import('./summary.tsx')) },
  empty: { icon: 'payouts', title: 'No payment batches yet', text: 'A batch pays many payouts with one file.' },
};

export default function Batches() {
  return (
    <>
      <PageHead title="Payment batches">
        <Link to="/payouts/pay">Pay payouts</Link>
      </PageHead>
      <DashboardRecordList of={batches} />
    </>
  );
}

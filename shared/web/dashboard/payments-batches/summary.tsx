import { Alert } from '@mantine/core';
import { RecordHead } from '#web/dashboard/records/record-head.tsx';
import { RecordSummary, type RecordSummaryProps } from '#web/dashboard/records/record-summary.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { displayedBatchStatus } from './batch-state.ts';
import { BatchOverview } from './overview.tsx';
import { batchQuery } from './payments-query.ts';

/** A payment batch in the side panel. */
export default function BatchSummary({ id }: RecordSummaryProps) {
  return (
    <RecordSummary of={batchQuery(id)}>
      {({ batch }) => (
        <>
          <RecordHead>
            <StatusBadge value={displayedBatchStatus(batch)} />
          </RecordHead>
          {batch.error ? <Alert color="red">{batch.error}</Alert> : null}
          <BatchOverview batch={batch} />
        </>
      )}
    </RecordSummary>
  );
}

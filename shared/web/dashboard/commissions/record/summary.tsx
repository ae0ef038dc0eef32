import { RecordHead } from '#web/dashboard/records/record-head.tsx';
import { RecordSummary, type RecordSummaryProps } from '#web/dashboard/records/record-summary.tsx';
import { commissionQuery } from './commission-query.ts';
import { CommissionFigures, CommissionHead } from './head.tsx';
import { CommissionOverview } from './overview.tsx';

/** A commission in the side panel. */
export default function CommissionSummary({ id }: RecordSummaryProps) {
  return (
    <RecordSummary of={commissionQuery(id)}>
      {(commission) => (
        <>
          <RecordHead>
            <CommissionHead commission={commission} />
          </RecordHead>
          <CommissionFigures commission={commission} />
          <CommissionOverview commission={commission} />
        </>
      )}
    </RecordSummary>
  );
}

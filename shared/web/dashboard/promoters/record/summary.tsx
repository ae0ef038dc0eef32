import { RecordHead } from '#web/dashboard/records/record-head.tsx';
import { RecordSummary, type RecordSummaryProps } from '#web/dashboard/records/record-summary.tsx';
import { PromoterHead } from './head.tsx';
import { PromoterOverview } from './overview.tsx';
import { promoterQuery } from './parts/promoter-query.ts';

/** A promoter in the side panel. */
export default function PromoterSummary({ id }: RecordSummaryProps) {
  return (
    <RecordSummary of={promoterQuery(id)}>
      {(promoter) => (
        <>
          <RecordHead>
            <PromoterHead promoter={promoter} />
          </RecordHead>
          <PromoterOverview promoter={promoter} hasChart={false} />
        </>
      )}
    </RecordSummary>
  );
}

import { RecordHead } from '#web/dashboard/records/record-head.tsx';
import { RecordSummary, type RecordSummaryProps } from '#web/dashboard/records/record-summary.tsx';
import { PayoutFigures, PayoutHead } from './head.tsx';
import { PayoutOverview } from './overview.tsx';
import { payoutQuery } from './payout-query.ts';

/** A payout in the side panel. */
export default function PayoutSummary({ id }: RecordSummaryProps) {
  return (
    <RecordSummary of={payoutQuery(id)}>
      {(payout) => (
        <>
          <RecordHead>
            <PayoutHead payout={payout} />
          </RecordHead>
          <PayoutFigures payout={payout} />
          <PayoutOverview payout={payout} />
        </>
      )}
    </RecordSummary>
  );
}

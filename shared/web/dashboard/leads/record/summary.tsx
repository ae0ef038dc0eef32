import { RecordHead } from '#web/dashboard/records/record-head.tsx';
import { RecordSummary, type RecordSummaryProps } from '#web/dashboard/records/record-summary.tsx';
import { ReferralFigures, ReferralHead } from './head.tsx';
import { ReferralOverview } from './overview.tsx';
import { referralQuery } from './referral-query.ts';

/** A referral in the side panel. */
export default function ReferralSummary({ id }: RecordSummaryProps) {
  return (
    <RecordSummary of={referralQuery(id)}>
      {(referral) => (
        <>
          <RecordHead>
            <ReferralHead referral={referral} />
          </RecordHead>
          <ReferralFigures referral={referral} />
          <ReferralOverview referral={referral} />
        </>
      )}
    </RecordSummary>
  );
}

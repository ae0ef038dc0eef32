import { RecordHead } from '#web/dashboard/records/record-head.tsx';
import { RecordSummary, type RecordSummaryProps } from '#web/dashboard/records/record-summary.tsx';
import { CampaignBadges } from './campaign-badges.tsx';
import { CampaignOverview } from './overview.tsx';
import { campaignQuery } from './queries.ts';
import { CampaignTerms } from './terms/campaign-terms.tsx';

/** A campaign in the side panel. */
export default function CampaignSummary({ id }: RecordSummaryProps) {
  return (
    <RecordSummary of={campaignQuery(id)}>
      {(campaign) => (
        <>
          <RecordHead>
            <CampaignBadges campaign={campaign} />
          </RecordHead>
          <CampaignOverview campaign={campaign} />
          <CampaignTerms campaign={campaign} />
        </>
      )}
    </RecordSummary>
  );
}

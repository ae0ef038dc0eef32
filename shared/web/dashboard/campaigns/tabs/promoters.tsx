import { promoterRecords } from '#web/dashboard/promoters/list.tsx';
import { RelatedRecords } from '#web/dashboard/records/related-records.tsx';
import type { CampaignTabProps } from './tab.ts';

export function PromotersTab({ campaign: { id } }: CampaignTabProps) {
  const text = 'Promoters appear here when they sign up or you add them to this campaign.';
  return (
    <RelatedRecords
      of={promoterRecords}
      filter="campaign_id"
      value={String(id)}
      without="campaigns"
      owner="campaign"
      empty={{ text }}
    />
  );
}

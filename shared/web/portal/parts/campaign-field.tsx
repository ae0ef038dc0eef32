import type { Me } from '#web/portal/api/me.ts';
import { useSpeech } from '#web/portal/texts/provider.tsx';
import { Choice } from './field.tsx';

type Campaigns = Me['promoter_campaigns'];

export function CampaignField({ campaigns }: { readonly campaigns: Campaigns }) {
  const { say } = useSpeech();
  if (campaigns.length === 1) return <input type="hidden" name="campaign" value={campaigns[0]?.id} />;
  return (
    <Choice
      name="campaign"
      label={say('campaign')}
      choices={campaigns.map(({ id, campaign }) => ({ value: String(id), label: campaign.name }))}
    />
  );
}

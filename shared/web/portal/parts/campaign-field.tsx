import type { CurrentPromoter } from '#web/portal/api/me.ts';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import { ChoiceField } from './field.tsx';

type Campaigns = CurrentPromoter['promoter_campaigns'];

export function CampaignField({ campaigns }: { readonly campaigns: Campaigns }) {
  const { translate } = useTranslation();
  if (campaigns.length === 1) return <input type="hidden" name="campaign" value={campaigns[0]?.id} />;
  return (
    <ChoiceField
      name="campaign"
      label={translate('campaign')}
      choices={campaigns.map(({ id, campaign }) => ({ value: String(id), label: campaign.name }))}
    />
  );
}

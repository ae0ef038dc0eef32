import type { CampaignFormState } from '#web/dashboard/campaigns/form/use-campaign-form.ts';
import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';

export interface CampaignTabProps {
  /** As saved. */
  readonly campaign: CampaignSettings;
  readonly form: CampaignFormState;
}

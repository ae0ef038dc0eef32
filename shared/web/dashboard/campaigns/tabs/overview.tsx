import { COOKIE_LIFE } from '#web/dashboard/campaigns/form/campaign-draft.ts';
import { CampaignDaysField, CampaignTextField } from '#web/dashboard/campaigns/form/fields.tsx';
import { CampaignFormFrame } from '#web/dashboard/campaigns/form/form-frame.tsx';
import { CampaignOverview } from '#web/dashboard/campaigns/overview.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignTabProps } from './tab.ts';
import { CAMPAIGN_FIELDS } from './tab-fields.ts';
import style from './tabs.module.css';

export function OverviewTab({ campaign, form }: CampaignTabProps) {
  return (
    <div className={style.parts}>
      <CampaignOverview campaign={campaign} />
      <CampaignFormFrame form={form} fields={CAMPAIGN_FIELDS}>
        <Panel title="General">
          <div className={style.fields}>
            <CampaignTextField form={form} name="name" label="Name" required />
            <CampaignDaysField
              form={form}
              name="visitor_cookie_life"
              bounds={COOKIE_LIFE}
              label="Cookie duration (days)"
              description="How long after a click a sign-up counts for the promoter."
            />
          </div>
        </Panel>
      </CampaignFormFrame>
    </div>
  );
}

import { Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CampaignFormFrame } from '#web/dashboard/campaigns/form/form-frame.tsx';
import type { CampaignFormState } from '#web/dashboard/campaigns/form/use-campaign-form.ts';
import { SignUpLink } from '#web/dashboard/campaigns/links/sign-up-link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignTabProps } from './tab.ts';
import { CAMPAIGN_FIELDS } from './tab-fields.ts';
import style from './tabs.module.css';

export function SignUpTab({ campaign, form }: CampaignTabProps) {
  return (
    <div className={style.parts}>
      <Panel title="Sign-up page">
        <p className={style.text}>Promoters sign up for this campaign here.</p>
        <SignUpLink campaign={campaign} hasQrCode />
      </Panel>
      <CampaignFormFrame form={form} fields={CAMPAIGN_FIELDS}>
        <Panel title="Content">
          <DescriptionField form={form} />
          <p className={style.text}>
            Logo, colors and questions are the same for all campaigns. Agreements can differ by campaign:{' '}
            <Link to="/settings" search={{ part: 'portal' } as never}>
              Portal settings
            </Link>
          </p>
        </Panel>
      </CampaignFormFrame>
    </div>
  );
}

export function DescriptionField({ form }: { readonly form: CampaignFormState }) {
  return (
    <Textarea
      label="Description for promoters"
      description="Shown on the sign-up page."
      autosize={false}
      rows={3}
      value={form.draft.description}
      onChange={({ currentTarget: { value } }) => form.set({ description: value })}
      error={form.errors.description}
    />
  );
}

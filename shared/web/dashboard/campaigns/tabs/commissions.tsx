import { Discounts } from '#web/dashboard/campaigns/discounts/discounts.tsx';
import { CampaignFormFrame } from '#web/dashboard/campaigns/form/form-frame.tsx';
import { LevelPanel } from '#web/dashboard/campaigns/form/level-panel.tsx';
import type { CampaignFormState } from '#web/dashboard/campaigns/form/use-campaign-form.ts';
import { EarningsPreview } from '#web/dashboard/campaigns/rules/preview.tsx';
import { Rules } from '#web/dashboard/campaigns/rules/rules.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignTabProps } from './tab.ts';
import { CAMPAIGN_FIELDS } from './tab-fields.ts';

export function CommissionsTab({ campaign, form }: CampaignTabProps) {
  const { draft, set, errors, mayChange } = form;
  return (
    <CampaignFormFrame form={form} fields={CAMPAIGN_FIELDS} after={<PreviewPanel form={form} />}>
      <CommissionsPanel form={form} />
      <Panel title="Customer discount">
        <Discounts
          rules={draft.discounts}
          change={mayChange ? (discounts) => set({ discounts }) : undefined}
          error={errors.rewards_for_referrals}
        />
      </Panel>
      <LevelPanel id={campaign.id} level={draft.level} change={(level) => set({ level })} errors={errors} />
    </CampaignFormFrame>
  );
}

export function CommissionsPanel({ form }: { readonly form: CampaignFormState }) {
  const { draft, set, errors, mayChange } = form;
  return (
    <Panel title="Commissions">
      <Rules
        rules={draft.rewards}
        change={mayChange ? (rewards) => set({ rewards }) : undefined}
        error={errors.rewards_for_promoters}
      />
    </Panel>
  );
}

export function PreviewPanel({ form }: { readonly form: CampaignFormState }) {
  return (
    <Panel title="What a sale earns">
      <EarningsPreview rules={form.draft.rewards} />
    </Panel>
  );
}

import { AccountMinimumPanel } from '#web/dashboard/campaigns/form/account-minimum-panel.tsx';
import { HOLDING } from '#web/dashboard/campaigns/form/campaign-draft.ts';
import { CampaignDaysField } from '#web/dashboard/campaigns/form/fields.tsx';
import { CampaignFormFrame } from '#web/dashboard/campaigns/form/form-frame.tsx';
import { CampaignMethodsPanel } from '#web/dashboard/campaigns/form/methods-panel.tsx';
import { PayoutDateText } from '#web/dashboard/campaigns/form/payout-date-text.tsx';
import { parseIntegerInput } from '#web/ui/formats/integer-input.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignTabProps } from './tab.ts';
import { CAMPAIGN_FIELDS } from './tab-fields.ts';

export function PayoutsTab({ form }: CampaignTabProps) {
  const { draft, set, errors } = form;
  return (
    <CampaignFormFrame form={form} fields={CAMPAIGN_FIELDS}>
      <Panel title="Payout timing">
        <CampaignDaysField
          form={form}
          name="holding_days"
          bounds={HOLDING}
          label="Holding period (days)"
          description="Commissions become payable after this period, so refunds can be deducted first. 0: no holding period."
        />
        <PayoutDateText days={parseIntegerInput(draft.holding_days, HOLDING)} approves={draft.auto_approve_rewards} />
      </Panel>
      <AccountMinimumPanel />
      <CampaignMethodsPanel own={draft.methods} change={(methods) => set({ methods })} errors={errors} />
    </CampaignFormFrame>
  );
}

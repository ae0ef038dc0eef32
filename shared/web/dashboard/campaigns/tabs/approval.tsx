import { useCurrency } from '#web/dashboard/api/account.ts';
import { CampaignCheckbox, CampaignTextField } from '#web/dashboard/campaigns/form/fields.tsx';
import { CampaignFormFrame } from '#web/dashboard/campaigns/form/form-frame.tsx';
import type { CampaignFormState } from '#web/dashboard/campaigns/form/use-campaign-form.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { CampaignTabProps } from './tab.ts';
import { CAMPAIGN_FIELDS } from './tab-fields.ts';
import style from './tabs.module.css';

export function ApprovalTab({ campaign: { is_default: isDefault }, form }: CampaignTabProps) {
  const currency = useCurrency();
  return (
    <CampaignFormFrame form={form} fields={CAMPAIGN_FIELDS}>
      <Panel title="Promoters">
        <div className={style.fields}>
          <PrivateField form={form} />
          <CampaignCheckbox
            form={form}
            name="auto_approve_promoters"
            label="Auto-approve promoters"
            description="Off: new promoters are pending until you approve them."
          />
          <CampaignCheckbox
            form={form}
            name="is_default"
            label="Default campaign"
            description={
              isDefault
                ? 'To change it, make another campaign the default.'
                : 'Promoters join it if no campaign is specified.'
            }
            disabled={isDefault}
          />
        </div>
      </Panel>
      <Panel title="Commissions">
        <div className={style.fields}>
          <CampaignCheckbox
            form={form}
            name="auto_approve_rewards"
            label="Auto-approve commissions"
            description="Suspicious commissions still need your approval."
          />
          {form.draft.auto_approve_rewards ? (
            <CampaignTextField
              form={form}
              name="auto_approve_up_to"
              label={`Auto-approve up to (${currency})`}
              description="Larger commissions need your approval. Leave empty for no limit."
              inputMode="decimal"
              placeholder="No limit"
            />
          ) : null}
        </div>
      </Panel>
      <Panel title="Promoter permissions">
        <div className={style.fields}>
          <CampaignCheckbox
            form={form}
            name="promoters_edit_ref_token"
            label="Change their ref IDs"
            description="Old referral links keep working for a year."
          />
          <CampaignCheckbox
            form={form}
            name="promoters_create_promo_codes"
            label="Create promo codes"
            description="Sales with the code are credited to its promoter unless the customer was already referred."
          />
          <CampaignCheckbox
            form={form}
            name="promoters_add_referrals"
            label="Add referrals by e-mail"
            description="For word-of-mouth sales. Each referral needs your approval under Referrals; after that it earns without a link."
          />
        </div>
      </Panel>
    </CampaignFormFrame>
  );
}

export function PrivateField({ form }: { readonly form: CampaignFormState }) {
  return (
    <CampaignCheckbox form={form} name="private" label="Private" description="Promoters join by invitation only." />
  );
}

import type { InferOutput } from 'valibot';
import { contractName } from '#shared/domain/portal/agreement.ts';
import type { CurrentTerms } from '#shared/domain/portal/portal.ts';
import { portalLogoPath } from '#shared/domain/portal/portal-pages.ts';
import type { NextLevel } from '#shared/domain/rewards/next-level.ts';
import { flatGainBase } from '#shared/domain/rewards/reward-steps.ts';
import type { RewardEarning } from '#shared/domain/terms/earning.ts';
import type { PortalLook, PublicCampaign } from '#shared/operations/portal/portal-look.ts';
import { presentStepRule } from '#shared/present/v2/campaigns/campaign.ts';
import type {
  affiliateOpenCampaign as campaignShape,
  portalLook as lookShape,
} from '#shared/routes/affiliate/portal/look-output.ts';

/** Presents the public data of a portal. */
export function presentPublicPortal({ account, portal, campaign, terms }: PortalLook): InferOutput<typeof lookShape> {
  return {
    account_id: account.id,
    name: portal.name,
    currency: account.currency,
    accent_color: portal.colors.accent,
    header_color: portal.colors.header,
    logo_url: portalLogoPath(account.id, portal),
    languages: [...portal.languages],
    support_email: portal.supportEmail,
    privacy_url: portal.privacyUrl,
    terms: terms && presentPublicTerms(terms),
    custom_fields: portal.customFields.map((field) => ({ ...field, choices: [...field.choices] })),
    campaign: campaign && presentOpenCampaign(campaign),
  };
}

/** Presents a campaign that is open to sign-ups. */
export function presentOpenCampaign(campaign: PublicCampaign): InferOutput<typeof campaignShape> {
  const { id, name, description, earnings, approvesAutomatically, archived } = campaign;
  const next_level = presentNextLevel(campaign.nextLevel);
  return {
    id,
    name,
    description,
    earns: earnings.map(presentEarning),
    next_level,
    approves_at_once: approvesAutomatically,
    archived,
    terms: campaign.terms && presentPublicTerms(campaign.terms),
  };
}

function presentPublicTerms(terms: CurrentTerms) {
  const { version, url, text, checkboxLabel = null } = terms;
  return { version, url, text, name: contractName(terms), checkbox_label: checkboxLabel };
}

/** Presents the next level of a campaign. */
export function presentNextLevel(level: NextLevel | null) {
  return level && { campaign_name: level.name, metric: level.metric, amount: level.amount };
}

/** Presents the earnings of a reward. */
export function presentEarning({
  per,
  tier,
  percent,
  of,
  amount,
  amountPer,
  steps,
  limits,
  unit,
  duration,
  ...reward
}: RewardEarning) {
  return {
    per,
    tier,
    percent,
    percent_of: of,
    amount,
    amount_per: amount === null || per !== 'sale' ? null : (amountPer ?? ('item' as const)),
    unit,
    duration: duration.type,
    min_amount: limits.least ?? null,
    max_amount: limits.most ?? null,
    max_per_customer_month: limits.mostOfMonth ?? null,
    steps: steps.map(({ gain, rules }) => ({
      percent: 'percent' in gain ? gain.percent : null,
      amount: 'flat' in gain ? gain.flat : null,
      amount_per: flatGainBase(gain),
      rules: rules.map(presentStepRule),
    })),
    duration_count: 'count' in duration ? duration.count : null,
    target_metric: reward.target?.metric ?? null,
    target_amount: reward.target && reward.target.metric !== 'joined' ? reward.target.amount : null,
    target_repeats: reward.target?.repeats ?? false,
    plan_ids: reward.plans && [...reward.plans],
    apply_on: reward.applyOn,
    plan_names: [...reward.planNames],
  };
}

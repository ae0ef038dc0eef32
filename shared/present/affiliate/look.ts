import type { InferOutput } from 'valibot';
import type { NextLevel } from '#shared/domain/rewards/levels.ts';
import { flatPer } from '#shared/domain/rewards/reward-steps.ts';
import type { Earning } from '#shared/domain/terms/earning.ts';
import type { PortalLook, PublicCampaign } from '#shared/operations/portal/portal-look.ts';
import { shownRule } from '#shared/present/v2/campaigns/campaign.ts';
import { logoUrl } from '#shared/present/v2/settings/settings.ts';
import type {
  openCampaign as campaignShape,
  portalLook as lookShape,
} from '#shared/routes/affiliate/portal/look-output.ts';

/** Presents the public data of a portal. */
export function portalLook({ account, portal, campaign, termsText }: PortalLook): InferOutput<typeof lookShape> {
  const { terms } = portal;
  return {
    account_id: account.id,
    name: portal.name,
    currency: account.currency,
    accent_color: portal.colors.accent,
    header_color: portal.colors.header,
    logo_url: logoUrl(account.id, portal),
    languages: [...portal.languages],
    support_email: portal.supportEmail,
    privacy_url: portal.privacyUrl,
    terms: terms && { version: terms.version, url: terms.url, text: termsText },
    custom_fields: portal.customFields.map((field) => ({ ...field, choices: [...field.choices] })),
    campaign: campaign && openCampaign(campaign),
  };
}

/** Presents a campaign that is open to sign-ups. */
export function openCampaign(campaign: PublicCampaign): InferOutput<typeof campaignShape> {
  const { id, name, description, earnings, approvesAtOnce, archived } = campaign;
  const next_level = nextLevel(campaign.nextLevel);
  return { id, name, description, earns: earnings.map(earned), next_level, approves_at_once: approvesAtOnce, archived };
}

/** Presents the next level of a campaign. */
export function nextLevel(level: NextLevel | null) {
  return level && { campaign_name: level.name, metric: level.metric, amount: level.amount };
}

/** Presents the earnings of a reward. */
export function earned({
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
  ...whose
}: Earning) {
  return {
    ...{
      per,
      tier,
      percent,
      percent_of: of,
      amount,
      amount_per: amount === null || per !== 'sale' ? null : (amountPer ?? ('item' as const)),
      unit,
      duration: duration.type,
    },
    min_amount: limits.least ?? null,
    max_amount: limits.most ?? null,
    max_per_customer_month: limits.mostOfMonth ?? null,
    steps: steps.map(({ gain, rules }) => ({
      percent: 'percent' in gain ? gain.percent : null,
      amount: 'flat' in gain ? gain.flat : null,
      amount_per: flatPer(gain),
      rules: rules.map(shownRule),
    })),
    duration_count: 'count' in duration ? duration.count : null,
    target_metric: whose.target?.metric ?? null,
    target_amount: whose.target && whose.target.metric !== 'joined' ? whose.target.amount : null,
    target_repeats: whose.target?.repeats ?? false,
    plan_ids: whose.plans && [...whose.plans],
    apply_on: whose.applyOn,
    plan_names: [...whose.planNames],
  };
}

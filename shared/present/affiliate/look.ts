import type { InferOutput } from 'valibot';
import type { Earning } from '#shared/domain/portal/reward-in-words.ts';
import type { Look, OpenCampaign } from '#shared/operations/portal/show-look.ts';
import { logoUrl } from '#shared/present/v2/settings.ts';
import type { openCampaign as campaignShape, portalLook as lookShape } from '#shared/routes/affiliate/look-output.ts';

/** A portal as everybody sees it. */
export function portalLook({ account, portal, campaign, termsText }: Look): InferOutput<typeof lookShape> {
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

/** A campaign as everybody sees it who may join. */
export function openCampaign(campaign: OpenCampaign): InferOutput<typeof campaignShape> {
  const { id, name, description, earnings, approvesAtOnce, archived } = campaign;
  return { id, name, description, earns: earnings.map(earned), approves_at_once: approvesAtOnce, archived };
}

/** What one earns by a reward. */
export function earned({ tier, percent, of, amount, unit, duration, plans }: Earning) {
  return {
    ...{ tier, percent, percent_of: of, amount, unit, duration: duration.type },
    duration_count: 'count' in duration ? duration.count : null,
    plan_ids: plans && [...plans],
  };
}

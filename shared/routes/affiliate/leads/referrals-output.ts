import * as v from 'valibot';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { affiliateCustomer } from '#shared/routes/affiliate/commissions/commissions-output.ts';
import { field, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { v2PromoterCampaign } from '#shared/routes/v2/output.ts';

export const affiliateReferral = field(
  v.object({
    ...affiliateCustomer.entries,
    state: field(
      v.picklist(LEAD_STATES),
      'How far it has come: `signup`, `active` (has bought), `subscribed`, `cancelled`, `denied`: its sales do not ' +
        'count, or `pending`: its promoter claims it, and the company has not approved it.',
    ),
    entry_source: field(
      v.picklist(['api', 'coupon', 'cookie', 'manual_admin', 'manual_affiliate']),
      'How it came: by a link (`cookie`), by a promo code (`coupon`), by the promoter by hand (`manual_affiliate`), by the company by ' +
        'hand (`manual_admin`), or as the company’s own programs say (`api`).',
    ),
    created_at: field(when, 'When it was created.'),
    customer_since: field(maybe(when), 'When it became a customer; null before its first sale.'),
    cancelled_at: field(maybe(when), 'When it cancelled; null where it has not.'),
    plan_name: field(textOrNull, 'The plan it has, by the name that sales gave it.'),
    sub_id: field(textOrNull, 'The sub-channel that it came by; null for none.'),
    promoter_campaign: field(v2PromoterCampaign, 'The promoter itself, and the campaign.'),
    earnings: field(
      maybe(v.record(v.string(), whole)),
      'What the promoter has earned by it so far, less refunds and without what was denied: units to amounts in the smallest unit of ' +
        'each. Null where that is too much to be added up here.',
    ),
    is_editable: field(v.boolean(), 'Whether the promoter can change and delete it: it waits for approval.'),
  }),
  'A referral as its promoter sees it: a lead, or a customer once it has bought.',
);

export type AffiliateReferral = v.InferOutput<typeof affiliateReferral>;

import * as v from 'valibot';
import { LEAD_STATES } from '#shared/domain/leads/lead.ts';
import { affiliateCustomer } from '#shared/routes/affiliate/commissions/commissions-output.ts';
import { field, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2PromoterCampaign } from '#shared/routes/v2/output.ts';

export const affiliateReferral = field(
  v.object({
    ...affiliateCustomer.entries,
    state: field(
      v.picklist(LEAD_STATES),
      'State of the referral: `signup`, `active` (has bought), `subscribed`, `cancelled`, `denied` (its sales do not ' +
        'count), or `pending` (claimed by the promoter, not approved yet).',
    ),
    entry_source: field(
      v.picklist(['api', 'coupon', 'cookie', 'manual_admin', 'manual_affiliate']),
      'Source of the referral: referral link (`cookie`), promo code (`coupon`), added by the promoter (`manual_affiliate`), added by the ' +
        'company (`manual_admin`), or the company’s API calls (`api`).',
    ),
    created_at: field(timestampField, 'When the referral was created.'),
    customer_since: field(nullable(timestampField), 'When the referral became a customer; null before the first sale.'),
    cancelled_at: field(nullable(timestampField), 'When the referral canceled; null otherwise.'),
    plan_name: field(nullableText, 'Plan of the referral, as named by its sales.'),
    sub_id: field(nullableText, 'Sub ID of the referral; null if there is none.'),
    promoter_campaign: field(v2PromoterCampaign, 'The promoter and the campaign.'),
    earnings: field(
      nullable(v.record(v.string(), integerField)),
      'The promoter’s earnings from the referral, less refunds and without denied commissions: amounts by unit, in the smallest unit of ' +
        'each. Null if there are too many commissions to add up.',
    ),
    is_editable: field(
      v.boolean(),
      'Whether the promoter can change and delete the referral: only while it waits for approval.',
    ),
  }),
  'A referral as shown to its promoter: a lead, or a customer after the first purchase.',
);

export type AffiliateReferral = v.InferOutput<typeof affiliateReferral>;

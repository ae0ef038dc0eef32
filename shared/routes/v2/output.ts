import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';

export const v2ReducedReferral = v.object({
  id: field(id, 'Id of the referral: the lead of version 1.'),
  email: field(v.string(), 'E-mail of the referral; empty where it has none.'),
  uid: field(textOrNull, 'The company’s own id of the referral.'),
});
export const v2ReducedPromoter = v.object({
  id: field(id, 'Id of the promoter.'),
  email: field(v.string(), 'E-mail of the promoter.'),
  name: field(v.string(), 'Name of the promoter.'),
});
export const v2ReducedCampaign = v.object({
  id: field(id, 'Id of the campaign.'),
  name: field(v.string(), 'Name of the campaign.'),
  color: field(v.string(), 'Colour of the campaign.'),
});
export const v2NamedReward = v.object({
  id: field(id, 'Id of the reward.'),
  name: field(v.string(), 'Name of the reward.'),
});

/** Specification: the `promoter_campaign` of a commission. */
export const v2PromoterCampaign = v.object({
  id: field(id, 'Id of the promoter’s place in the campaign: the promotion of version 1.'),
  campaign_id: field(id, 'Id of the campaign.'),
  promoter_id: field(id, 'Id of the promoter.'),
  created_at: field(when, 'When the promoter joined it.'),
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  campaign: field(v2ReducedCampaign, 'The campaign.'),
});

/** Specification: Commission. */
export const v2Commission = field(
  v.object({
    id: field(id, 'Id of the commission.'),
    status: field(
      v.picklist(COMMISSION_STATUSES),
      'Whether it counts: `approved` is owed, `pending` waits for the company, `denied` is not owed.',
    ),
    metadata: field(v.record(v.string(), v.unknown()), 'How the amount came about, such as percent and base.'),
    is_self_referral: field(v.boolean(), 'Whether the lead looks like its own promoter.'),
    commission_type: field(
      v.picklist(['sale', 'custom']),
      '`sale`: earned by a sale, taken back by a refund, with a negative amount, or given back as a refund was taken back; `custom`: given by hand.',
    ),
    created_by_user_email: field(textOrNull, 'The person who made it by hand; null where a program or a sale did.'),
    created_by_user_at: field(textOrNull, 'When that person made it; null where none did.'),
    sale_amount: field(
      whole,
      'Amount of the sale, in the smallest unit of the account’s currency. Negative for a refund.',
    ),
    original_sale_amount: field(whole, 'Amount as it was sent, in the smallest unit of its own currency.'),
    original_sale_currency: field(textOrNull, 'Currency that the amount was sent in.'),
    event_id: field(textOrNull, 'The company’s own id of the sale or refund; null where it was given by hand.'),
    plan_id: field(textOrNull, 'Id of the plan that was bought.'),
    tier: field(id, '1 for the promoter of the lead, 2 for that one’s parent, and so on.'),
    internal_note: field(textOrNull, 'What the company notes about it for itself.'),
    external_note: field(textOrNull, 'What the company notes about it for the promoter.'),
    unit: field(v.picklist(UNITS), 'What the amount is counted in.'),
    fraud_check: field(
      v.string(),
      'What its lead was suspected of: a rule of the account about fraud, or `no_suspicion`.',
    ),
    amount: field(
      whole,
      'What the promoter earns, in the smallest unit of `unit`. Negative where a refund takes it back.',
    ),
    held_until: field(
      maybe(when),
      'Until when no payout takes it, also where that time has come; null where it was never held.',
    ),
    is_paid: field(v.boolean(), 'Whether it is in a payout that is completed.'),
    payout_id: field(maybe(id), 'The payout that it is in; null as long as it is in none.'),
    is_fulfilled: field(v.boolean(), 'Whether what it gives was handed over, as the company has marked it.'),
    is_split: field(v.boolean(), 'Whether several promoters share what the sale earns.'),
    split_details: field(
      maybe(
        v.object({
          percentage: field(whole, 'The share of this promoter, in percent.'),
          of_amount: field(whole, 'What one promoter would have got, in the smallest unit of `unit`.'),
        }),
      ),
      'Which part of the amount this is; null where nobody shares it.',
    ),
    created_at: field(when, 'When the commission was created.'),
    status_updated_at: field(textOrNull, 'When its status was last changed.'),
    promoter_campaign: field(v2PromoterCampaign, 'The promoter who earns it, and the campaign.'),
    referral: field(v2ReducedReferral, 'The lead it was earned by.'),
    reward: field(maybe(v2NamedReward), 'The terms it was earned by; null where it was given by hand.'),
  }),
  'A commission: what a promoter earns by one sale, and how it came about.',
);

/** Specification: v2 tracking event. */
export const v2TrackingEvent = field(
  v.object({
    id: field(id, 'Id of the event.'),
    etype: field(v.picklist(['signup', 'sale', 'refund', 'refund_reversal', 'cancellation']), 'What has happened.'),
    sale_amount: field(
      maybe(whole),
      'Amount in the smallest unit of the account’s currency. Negative for a refund; null where there is none.',
    ),
    original_sale_amount: field(maybe(whole), 'Amount as it was sent, in the smallest unit of its own currency.'),
    original_sale_currency: field(textOrNull, 'Currency that the amount was sent in.'),
    event_id: field(textOrNull, 'The company’s own id of the event.'),
    plan_id: field(textOrNull, 'Id of the plan that was bought.'),
    billing_period: field(textOrNull, 'Always null.'),
    created_at: field(when, 'When it happened.'),
    referral: field(v2ReducedReferral, 'The lead it is about.'),
    commissions: field(v.array(v2Commission), 'What promoters earn by it, each tier a commission.'),
  }),
  'Something that a lead did, and the commissions it earned.',
);

export type V2Commission = v.InferOutput<typeof v2Commission>;
export type V2TrackingEvent = v.InferOutput<typeof v2TrackingEvent>;
export type V2PromoterCampaign = v.InferOutput<typeof v2PromoterCampaign>;
export type V2ReducedPromoter = v.InferOutput<typeof v2ReducedPromoter>;
export type V2ReducedCampaign = v.InferOutput<typeof v2ReducedCampaign>;

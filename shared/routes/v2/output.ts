import * as v from 'valibot';
import { COMMISSION_STATUSES } from '#shared/domain/commissions/commission.ts';
import { UNITS } from '#shared/domain/rewards/reward.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';

export const v2ReducedReferral = v.object({
  id: field(idField, 'Id of the referral, called lead in version 1.'),
  email: field(v.string(), 'E-mail of the referral; empty if none.'),
  uid: field(nullableText, 'The company’s id of the referral.'),
});
export const v2ReducedPromoter = v.object({
  id: field(idField, 'Id of the promoter.'),
  email: field(v.string(), 'E-mail of the promoter.'),
  name: field(v.string(), 'Name of the promoter.'),
});
export const v2ReducedCampaign = v.object({
  id: field(idField, 'Id of the campaign.'),
  name: field(v.string(), 'Name of the campaign.'),
  color: field(v.string(), 'Color of the campaign.'),
});
export const v2NamedReward = v.object({
  id: field(idField, 'Id of the reward.'),
  name: field(v.string(), 'Name of the reward.'),
});

/** Specification: the `promoter_campaign` of a commission. */
export const v2PromoterCampaign = v.object({
  id: field(idField, 'Id of the promotion.'),
  campaign_id: field(idField, 'Id of the campaign.'),
  promoter_id: field(idField, 'Id of the promoter.'),
  created_at: field(timestampField, 'When the promoter joined the campaign.'),
  promoter: field(v2ReducedPromoter, 'The promoter.'),
  campaign: field(v2ReducedCampaign, 'The campaign.'),
});

/** Specification: Commission. */
export const v2Commission = field(
  v.object({
    id: field(idField, 'Id of the commission.'),
    status: field(
      v.picklist(COMMISSION_STATUSES),
      '`approved` is payable, `pending` needs approval, `denied` is not payable.',
    ),
    metadata: field(v.record(v.string(), v.unknown()), 'How the amount was calculated, such as percent and base.'),
    is_self_referral: field(v.boolean(), 'Whether the lead seems to be its own promoter.'),
    commission_type: field(
      v.picklist(['sale', 'custom']),
      '`sale`: earned by a sale, reversed by a refund (negative amount), or restored by a refund reversal; `custom`: created manually.',
    ),
    created_by_user_email: field(nullableText, 'The user who created it; null if created by a sale or an API key.'),
    created_by_user_at: field(nullableText, 'When that user created it; null otherwise.'),
    sale_amount: field(
      integerField,
      'Amount of the sale, in the smallest unit of the account’s currency. Negative for a refund.',
    ),
    original_sale_amount: field(integerField, 'Amount as sent, in the smallest unit of its own currency.'),
    original_sale_currency: field(nullableText, 'Currency of the amount as sent.'),
    event_id: field(nullableText, 'The company’s id of the sale or refund; null for manual commissions.'),
    plan_id: field(nullableText, 'Id of the purchased plan.'),
    tier: field(idField, '1 for the lead’s promoter, 2 for that promoter’s parent, and so on.'),
    internal_note: field(nullableText, 'The company’s internal note.'),
    external_note: field(nullableText, 'The company’s note for the promoter.'),
    unit: field(v.picklist(UNITS), 'Unit of the amount.'),
    fraud_check: field(v.string(), 'Fraud rule that the lead is suspected under, or `no_suspicion`.'),
    amount: field(
      integerField,
      'Amount that the promoter earns, in the smallest unit of `unit`. Negative for a refund.',
    ),
    held_until: field(
      nullable(timestampField),
      'End of the holding period, also when it has passed; null if it was never held.',
    ),
    is_paid: field(v.boolean(), 'Whether it is in a completed payout.'),
    payout_id: field(nullable(idField), 'Its payout; null if it is in none.'),
    is_fulfilled: field(v.boolean(), 'Whether the company marked it as fulfilled.'),
    is_split: field(v.boolean(), 'Whether several promoters share the commission.'),
    split_details: field(
      nullable(
        v.object({
          percentage: field(integerField, 'The promoter’s share in percent.'),
          of_amount: field(integerField, 'The unsplit amount, in the smallest unit of `unit`.'),
        }),
      ),
      'The split of the amount; null if it is not shared.',
    ),
    created_at: field(timestampField, 'When the commission was created.'),
    status_updated_at: field(nullableText, 'When its status was last changed.'),
    promoter_campaign: field(v2PromoterCampaign, 'The promotion that earned it.'),
    referral: field(v2ReducedReferral, 'The lead.'),
    reward: field(nullable(v2NamedReward), 'The reward; null for manual commissions.'),
  }),
  'A commission: what a promoter earns from one sale, and how it was calculated.',
);

/** Specification: v2 tracking event. */
export const v2TrackingEvent = field(
  v.object({
    id: field(idField, 'Id of the event.'),
    etype: field(v.picklist(['signup', 'sale', 'refund', 'refund_reversal', 'cancellation']), 'Event type.'),
    sale_amount: field(
      nullable(integerField),
      'Amount in the smallest unit of the account’s currency. Negative for a refund; null if there is none.',
    ),
    original_sale_amount: field(nullable(integerField), 'Amount as sent, in the smallest unit of its own currency.'),
    original_sale_currency: field(nullableText, 'Currency of the amount as sent.'),
    event_id: field(nullableText, 'The company’s id of the event.'),
    plan_id: field(nullableText, 'Id of the purchased plan.'),
    billing_period: field(nullableText, 'Always null.'),
    created_at: field(timestampField, 'When it happened.'),
    referral: field(v2ReducedReferral, 'The lead.'),
    commissions: field(v.array(v2Commission), 'Commissions earned, one for each tier.'),
  }),
  'A tracking event of a lead, with the commissions earned.',
);

export type V2Commission = v.InferOutput<typeof v2Commission>;
export type V2TrackingEvent = v.InferOutput<typeof v2TrackingEvent>;
export type V2PromoterCampaign = v.InferOutput<typeof v2PromoterCampaign>;
export type V2ReducedPromoter = v.InferOutput<typeof v2ReducedPromoter>;
export type V2ReducedCampaign = v.InferOutput<typeof v2ReducedCampaign>;

import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { field, idField, integerField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';
import { v2NamedReward, v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { v2ReferralLink } from '#shared/routes/v2/promoters/promoter-campaigns-output.ts';

const count = v.pipe(integerField, v.minValue(0));
const entries = v2ReferralLink.entries;

export const affiliateReferralLink = field(
  v.object({
    ...entries,
    promoter_campaign_id: field(idField, 'Id of the promotion, the promoter’s membership in a campaign.'),
    stats: field(
      nullable(
        v.object({
          clicks_count: field(count, 'Number of visitors.'),
          referrals_count: field(integerField, 'Number of visitors who signed up or left an e-mail.'),
          customers_count: field(integerField, 'Number of visitors who became customers.'),
          sales_count: field(count, 'Number of sales.'),
          revenue_amount: field(integerField, 'Sales less refunds, in the smallest unit of the account’s currency.'),
          promoter_earnings_amount: field(
            nullable(integerField),
            'Cash earnings of the promoter, in the smallest unit of the account’s currency; null for the default ' +
              'link, whose earnings are the promoter’s balances.',
          ),
        }),
      ),
      'Results of the link. For a link created by the promoter: everything with its `sub_id`, updated every 15 minutes. For the default link: ' +
        'everything the promoter referred in this campaign, in any way. Null for the campaign’s other links, which cannot be told apart.',
    ),
  }),
  'A link that a promoter shares.',
);

export const affiliatePromoterCampaign = field(
  v.object({
    id: field(idField, 'Id of the promotion, the promoter’s membership in a campaign.'),
    campaign_id: field(idField, 'Id of the campaign.'),
    promoter_id: field(idField, 'Id of the promoter.'),
    created_at: field(timestampField, 'When the promoter joined the campaign.'),
    campaign: field(v2ReducedCampaign, 'The campaign.'),
    state: field(v.picklist(MEMBERSHIP_STATES), 'State of the promoter in the campaign; `inactive` if it has left.'),
    ref_token: field(v.string(), 'Ref id, used in referral links.'),
    ref_link: field(v.string(), 'The promoter’s referral link.'),
    display_coupon: field(v.string(), 'Code that customers enter at checkout; empty if there is none.'),
    may_edit_ref_token: field(v.boolean(), 'Whether the promoter may change its ref id.'),
    may_create_promo_codes: field(v.boolean(), 'Whether the promoter may create promo codes.'),
  }),
  'A promoter’s membership in a campaign, as shown to the promoter.',
);

export const affiliatePromoCode = field(
  v.object({
    id: field(idField, 'Id of the promo code.'),
    code: field(v.string(), 'Code that customers enter. Not case-sensitive.'),
    description: field(nullableText, 'The promoter’s note about the code; null for codes created by the company.'),
    promoter_campaign_id: field(idField, 'Id of the promotion, the promoter’s membership in a campaign.'),
    campaign_id: field(idField, 'Id of the campaign.'),
    reward: field(nullable(v2NamedReward), 'Reward for sales with the code; null for the campaign’s rewards.'),
    is_editable: field(
      v.boolean(),
      'Whether the promoter can change and archive the code: only codes created by the promoter.',
    ),
    created_at: field(timestampField, 'When the code was created.'),
    archived_at: field(nullable(timestampField), 'When the code was archived; null while it is active.'),
  }),
  'A promo code of a promoter. Sales with the code are attributed to the promoter.',
);

export type AffiliateReferralLink = v.InferOutput<typeof affiliateReferralLink>;
export type AffiliatePromoterCampaign = v.InferOutput<typeof affiliatePromoterCampaign>;
export type AffiliatePromoCode = v.InferOutput<typeof affiliatePromoCode>;

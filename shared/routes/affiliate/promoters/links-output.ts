import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { field, id, maybe, textOrNull, when, whole } from '#shared/routes/output.ts';
import { v2NamedReward, v2ReducedCampaign } from '#shared/routes/v2/output.ts';
import { v2ReferralLink } from '#shared/routes/v2/promoters/promoter-campaigns-output.ts';

const count = v.pipe(whole, v.minValue(0));
const entries = v2ReferralLink.entries;

/** A link as its promoter sees it, with what has come of it. */
export const affiliateReferralLink = field(
  v.object({
    ...entries,
    promoter_campaign_id: field(id, 'Id of the promoter’s place in the campaign.'),
    stats: field(
      maybe(
        v.object({
          clicks_count: field(count, 'How many visitors came.'),
          referrals_count: field(whole, 'How many of them signed up or left an e-mail.'),
          customers_count: field(whole, 'How many of them have become customers.'),
          sales_count: field(count, 'How many sales they brought.'),
          revenue_amount: field(whole, 'Sales less refunds, in the smallest unit of the account’s currency.'),
          promoter_earnings_amount: field(
            maybe(whole),
            'What the promoter has earned by them in cash, in the smallest unit of the account’s currency; null for the default ' +
              'link, whose earnings are the promoter’s balances.',
          ),
        }),
      ),
      'What has come of it: of one’s own links all that came by their `sub_id`, which follows every 15 minutes; of the default one all ' +
        'that the promoter has brought in this campaign, by whatever way. Null for other links of the campaign: they are not told apart.',
    ),
  }),
  'A link that a promoter shares.',
);

/** A promoter’s place in a campaign, as it sees it. */
export const affiliatePromoterCampaign = field(
  v.object({
    id: field(id, 'Id of the promoter’s place in the campaign.'),
    campaign_id: field(id, 'Id of the campaign.'),
    promoter_id: field(id, 'Id of the promoter.'),
    created_at: field(when, 'When the promoter joined it.'),
    campaign: field(v2ReducedCampaign, 'The campaign.'),
    state: field(
      v.picklist(MEMBERSHIP_STATES),
      'How the promoter stands in the campaign; `inactive` where it has left it.',
    ),
    ref_token: field(v.string(), 'Ref id: what its referral links carry.'),
    ref_link: field(v.string(), 'The link that the promoter shares.'),
    display_coupon: field(v.string(), 'Code that customers enter at checkout; empty for none.'),
    may_edit_ref_token: field(v.boolean(), 'Whether the promoter may change its ref id.'),
    may_create_promo_codes: field(v.boolean(), 'Whether the promoter may create promo codes.'),
  }),
  'A promoter in a campaign, as it sees itself.',
);

/** A promo code as its promoter sees it. */
export const affiliatePromoCode = field(
  v.object({
    id: field(id, 'Id of the promo code.'),
    code: field(v.string(), 'What customers type. Case makes no difference.'),
    description: field(
      textOrNull,
      'What the promoter notes about a code of its own; null for one that the company gave it.',
    ),
    promoter_campaign_id: field(id, 'Id of the promoter’s place in the campaign.'),
    campaign_id: field(id, 'Id of the campaign.'),
    reward: field(maybe(v2NamedReward), 'What a sale with the code earns; null for what the campaign gives.'),
    is_editable: field(v.boolean(), 'Whether the promoter can change and archive it: it has created it.'),
    created_at: field(when, 'When the code was created.'),
    archived_at: field(maybe(when), 'When it was archived; null while it is in use.'),
  }),
  'A promo code of a promoter: a sale that names it is the promoter’s.',
);

export type AffiliateReferralLink = v.InferOutput<typeof affiliateReferralLink>;
export type AffiliatePromoterCampaign = v.InferOutput<typeof affiliatePromoterCampaign>;
export type AffiliatePromoCode = v.InferOutput<typeof affiliatePromoCode>;

import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { PROMOTER_CHARTS, type PromoterCharted } from '#shared/domain/reports/chart.ts';
import { GROUPINGS } from '#shared/domain/reports/period.ts';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { field, id, maybe, whole } from '#shared/routes/output.ts';
import { rules } from '#shared/routes/v2/campaigns/campaigns-output.ts';
import { v2PromoterCampaign, v2ReducedCampaign } from '#shared/routes/v2/output.ts';

const count = v.pipe(whole, v.minValue(0));

/** A promoter in a campaign: the promotion of version 1. */
export const v2Promotion = field(
  v.object({
    ...v2PromoterCampaign.entries,
    state: field(
      v.picklist(MEMBERSHIP_STATES),
      'How the promoter stands in the campaign; `inactive` where it has left it.',
    ),
    stats: field(
      v.object({
        clicks_count: field(count, 'How many visitors came by its links.'),
        referrals_count: field(whole, 'How many referrals it has brought.'),
        sales_count: field(count, 'How many sales it has brought.'),
        customers_count: field(whole, 'How many of its referrals have become customers.'),
        revenue_amount: field(whole, 'Sales less refunds, in the smallest unit of the account’s currency.'),
      }),
      'What it has brought.',
    ),
    coupon: field(v.string(), 'Coupon code or id of the billing provider; empty for none.'),
    display_coupon: field(v.string(), 'Code that customers enter at checkout; empty for none.'),
    ref_token: field(v.string(), 'Ref id: what its referral links carry.'),
    ref_link: field(v.string(), 'The link that the promoter shares.'),
    direct_url: field(v.string(), 'Landing page of its own; empty for the campaign’s.'),
    is_customized: field(v.boolean(), 'Whether it has rewards of its own.'),
    promoter_rewards_customized: field(v.boolean(), 'Whether `rewards_for_promoters` are its own.'),
    referral_rewards_customized: field(v.boolean(), 'Whether `rewards_for_referrals` are its own.'),
    rewards_for_promoters: field(rules, 'What the promoter earns: its own rewards, or those of the campaign.'),
    rewards_for_referrals: field(rules, 'What its customers get: its own, or what the campaign gives.'),
    current_offer: field(
      maybe(currentOffer),
      'What customers of the promoter get: by a rule for all plans of `rewards_for_referrals`; null where there is none.',
    ),
    promo_codes: field(v.array(v.string()), 'Promo codes that lead to it.'),
  }),
  'A promoter in a campaign.',
);

const total = (name: PromoterCharted) => field(whole, `What ${name} come to over all these days.`);
const totals = PROMOTER_CHARTS.map((name) => [name, total(name)] as const);

const chart = {
  period_from: field(v.pipe(v.string(), v.isoDate()), 'First day, in UTC.'),
  period_to: field(v.pipe(v.string(), v.isoDate()), 'Last day, in UTC.'),
  selection: field(v.picklist(PROMOTER_CHARTS), 'What is shown.'),
  group_by: field(v.picklist(GROUPINGS), 'What a point stands for: the longer the time, the longer.'),
};
const period = 'the day, the Monday of the week, the month or the year, and what it comes to. The oldest first.';

/** What a promoter has brought through time. */
export const v2PromoterChart = v.object({
  ...chart,
  selection_items: field(
    v.array(v.array(v.union([v.string(), whole]))),
    `A point for each period, as a list of two: ${period}`,
  ),
});

/** What a promotion has brought through time. */
export const v2PromotionChart = v.object({
  ...chart,
  selection_items: field(
    v.array(v.object({ date: field(v.string(), 'The period.'), value: field(whole, 'What it comes to.') })),
    `A point for each period: ${period}`,
  ),
  totals: v.optional(
    field(
      v.object(Object.fromEntries(totals) as Record<PromoterCharted, ReturnType<typeof total>>),
      'What each selection comes to, with `with_totals`.',
    ),
  ),
});

export type V2Promotion = v.InferOutput<typeof v2Promotion>;
export type V2PromoterChart = v.InferOutput<typeof v2PromoterChart>;
export type V2PromotionChart = v.InferOutput<typeof v2PromotionChart>;

/** A link that a promoter shares in a campaign. */
export const v2ReferralLink = v.object({
  id: field(
    id,
    'Id of the link: of one that the campaign has given, its id there; of the default one, that of the promoter’s place in the ' +
      'campaign. `source` and `is_default` say which.',
  ),
  name: field(v.string(), 'What it is called.'),
  url: field(v.string(), 'The page that it leads to.'),
  ref_link: field(v.string(), 'What the promoter shares: the page with the ref id, and with the `sub_id`.'),
  is_default: field(v.boolean(), 'Whether it is the link that every promoter of the campaign has.'),
  source: field(
    v.picklist(['campaign', 'promoter']),
    'Whether the campaign has given it, or the promoter has created it.',
  ),
  sub_id: field(v.string(), 'The sub-channel that its visitors count for; empty for links of the campaign.'),
  campaign: field(v2ReducedCampaign, 'The campaign.'),
});

export type V2ReferralLink = v.InferOutput<typeof v2ReferralLink>;

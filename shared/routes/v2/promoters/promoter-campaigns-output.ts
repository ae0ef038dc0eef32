import * as v from 'valibot';
import { MEMBERSHIP_STATES } from '#shared/domain/campaigns/membership-state.ts';
import { CHART_GROUPINGS, PROMOTER_CHARTS, type PromoterChartName } from '#shared/domain/reports/chart.ts';
import { currentOffer } from '#shared/routes/campaigns/current-offer.ts';
import { field, idField, integerField, nullable } from '#shared/routes/output.ts';
import { rewardRuleList } from '#shared/routes/v2/campaigns/campaigns-output.ts';
import { v2PromoterCampaign, v2ReducedCampaign } from '#shared/routes/v2/output.ts';

const count = v.pipe(integerField, v.minValue(0));

export const v2Promotion = field(
  v.object({
    ...v2PromoterCampaign.entries,
    state: field(v.picklist(MEMBERSHIP_STATES), 'State of the promoter in the campaign; `inactive` if it has left.'),
    stats: field(
      v.object({
        clicks_count: field(count, 'Number of visitors by its links.'),
        referrals_count: field(integerField, 'Number of referrals.'),
        sales_count: field(count, 'Number of sales.'),
        customers_count: field(integerField, 'Number of referrals who became customers.'),
        revenue_amount: field(integerField, 'Sales less refunds, in the smallest unit of the account’s currency.'),
      }),
      'Totals of the promotion, of all time or the requested period.',
    ),
    coupon: field(v.string(), 'Coupon code or id of the billing provider; empty if none.'),
    display_coupon: field(v.string(), 'Code that customers enter at checkout; empty if none.'),
    ref_token: field(v.string(), 'Ref id in its referral links.'),
    ref_link: field(v.string(), 'The promoter’s referral link.'),
    direct_url: field(v.string(), 'Own landing page URL; empty for the campaign’s.'),
    is_customized: field(v.boolean(), 'Whether the promoter has own rewards here.'),
    promoter_rewards_customized: field(v.boolean(), 'Whether `rewards_for_promoters` are the promoter’s own.'),
    referral_rewards_customized: field(v.boolean(), 'Whether `rewards_for_referrals` are the promoter’s own.'),
    rewards_for_promoters: field(rewardRuleList, 'What the promoter earns: own rewards, or those of the campaign.'),
    rewards_for_referrals: field(
      rewardRuleList,
      'What its customers are promised: own rewards, or those of the campaign.',
    ),
    current_offer: field(
      nullable(currentOffer),
      'What customers of the promoter are promised by a rule for all plans in `rewards_for_referrals`; null if there is none.',
    ),
    promo_codes: field(v.array(v.string()), 'Promo codes of the promotion.'),
  }),
  'A promotion: a promoter in a campaign.',
);

const total = (name: PromoterChartName) => field(integerField, `Total of ${name} over these days.`);
const totals = PROMOTER_CHARTS.map((name) => [name, total(name)] as const);

const chart = {
  period_from: field(v.pipe(v.string(), v.isoDate()), 'First day, in the account’s time zone.'),
  period_to: field(v.pipe(v.string(), v.isoDate()), 'Last day, in the account’s time zone.'),
  selection: field(v.picklist(PROMOTER_CHARTS), 'The metrics shown.'),
  group_by: field(v.picklist(CHART_GROUPINGS), 'Length of a period. It grows with the time span.'),
};
const period = 'the day, the Monday of the week, the month or the year, and its value. Oldest first.';

export const v2PromoterChart = v.object({
  ...chart,
  selection_items: field(
    v.array(v.array(v.union([v.string(), integerField]))),
    `One point per period, as a list of two: ${period}`,
  ),
});

export const v2PromotionChart = v.object({
  ...chart,
  selection_items: field(
    v.array(v.object({ date: field(v.string(), 'The period.'), value: field(integerField, 'Its value.') })),
    `One point per period: ${period}`,
  ),
  totals: v.optional(
    field(
      v.object(Object.fromEntries(totals) as Record<PromoterChartName, ReturnType<typeof total>>),
      'Totals of the metrics, with `with_totals`.',
    ),
  ),
});

export type V2Promotion = v.InferOutput<typeof v2Promotion>;
export type V2PromoterChart = v.InferOutput<typeof v2PromoterChart>;
export type V2PromotionChart = v.InferOutput<typeof v2PromotionChart>;

export const v2ReferralLink = v.object({
  id: field(
    idField,
    'Id of the link. For links of the campaign, their id there; for the default link, the id of the promotion. `source` and ' +
      '`is_default` tell them apart.',
  ),
  name: field(v.string(), 'Name of the link.'),
  url: field(v.string(), 'URL of the page.'),
  ref_link: field(v.string(), 'URL to share: the page with the ref id and the `sub_id`.'),
  is_default: field(v.boolean(), 'Whether it is the default link, which every promoter of the campaign has.'),
  source: field(
    v.picklist(['campaign', 'promoter']),
    'Whether the link was created by the campaign or by the promoter.',
  ),
  sub_id: field(v.string(), 'Sub ID that its visitors count for; empty for links of the campaign.'),
  campaign: field(v2ReducedCampaign, 'The campaign.'),
});

export type V2ReferralLink = v.InferOutput<typeof v2ReferralLink>;

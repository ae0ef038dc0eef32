import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { deriveMembershipState } from '#shared/domain/campaigns/membership-state.ts';
import { findCustomerOffer } from '#shared/domain/campaigns/offer.ts';
import { promotionLink } from '#shared/domain/promoters/links/referral-link.ts';
import { hasOwnTerms, promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import { activePromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import {
  CHART_METRICS,
  type ChartGrouping,
  PROMOTER_CHARTS,
  type PromoterChartName,
} from '#shared/domain/reports/chart.ts';
import { RESULT_METRICS } from '#shared/domain/reports/metrics.ts';
import type { ReportSpan } from '#shared/domain/reports/period.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { PromoterChart } from '#shared/operations/promoters/promoter-charts.ts';
import type { ShownPromotion } from '#shared/operations/promoters/promotions/list-promotions.ts';
import { presentOptionalOffer } from '#shared/present/campaigns/offer.ts';
import { presentRulePlans } from '#shared/present/v2/campaigns/campaign.ts';
import { presentPromoterCampaignV2 } from '#shared/present/v2/nested-records.ts';
import { presentChartV2 } from '#shared/present/v2/reports/dashboard.ts';
import { presentReportDataV2 } from '#shared/present/v2/reports/report.ts';
import type {
  V2PromoterChart,
  V2Promotion,
  V2PromotionChart,
} from '#shared/routes/v2/promoters/promoter-campaigns-output.ts';
import { presentStatsV2 } from './promoter.ts';

/** Presents a promoter's place in a campaign. @param results of a period; default: of all time */
export function presentPromotionV2(shown: ShownPromotion, results?: ReportRow['values']): V2Promotion {
  const { promoter, promotion, campaign, counters, rewardsById } = shown;
  const own = promotionOwnTerms(promotion);
  const [hasOwnRules, hasOwnReferralRules] = [own.rules.length > 0, own.rulesForReferrals.length > 0];
  const rules = (stepRules: readonly RewardRule[]) =>
    stepRules.flatMap((rule) => presentPromoterRule(rule, rewardsById));
  return {
    ...presentPromoterCampaignV2(shown),
    state: deriveMembershipState(promoter, promotion),
    stats: results ? presentResults(results) : presentCounters(counters),
    coupon: promotion.promoCode ?? '',
    display_coupon: promotion.customerPromoCode ?? '',
    ref_token: promotion.refId,
    ref_link: promotionLink(shown),
    direct_url: promotion.landingUrl ?? '',
    is_customized: hasOwnTerms(promotion),
    promoter_rewards_customized: hasOwnRules,
    referral_rewards_customized: hasOwnReferralRules,
    rewards_for_promoters: rules(hasOwnRules ? own.rules : campaign.rules),
    rewards_for_referrals: rules(hasOwnReferralRules ? own.rulesForReferrals : campaign.rulesForReferrals),
    current_offer: presentOptionalOffer(findCustomerOffer(shown)),
    promo_codes: activePromoCodes(promoter)
      .filter(({ campaignId }) => campaignId === campaign.id)
      .map(({ code }) => code),
  };
}

function presentCounters(counters: ShownPromotion['counters']): V2Promotion['stats'] {
  const { clicks_count, referrals_count, sales_count, customers_count, revenue_amount } = presentStatsV2(counters);
  return { clicks_count, referrals_count, sales_count, customers_count, revenue_amount };
}

function presentResults(results: ReportRow['values']): V2Promotion['stats'] {
  return presentReportDataV2(RESULT_METRICS, results) as V2Promotion['stats'];
}

function presentPromoterRule(
  rule: RewardRule,
  definitions: ShownPromotion['rewardsById'],
): V2Promotion['rewards_for_promoters'] {
  const { rewardId } = rule;
  const reward = definitions.get(rewardId);
  if (!reward) return [];
  const { name, type, tier, coupon } = reward;
  return [
    {
      ...presentRulePlans(rule),
      reward_id: rewardId,
      reward: { name, promoter_reward_type: type, hide_reward: false, tier_level: tier, coupon },
    },
  ];
}

/** Chart selection and period. */
interface PromoterChartSelection {
  readonly selection: PromoterChartName;
  readonly grouping: ChartGrouping;
  readonly span: ReportSpan;
}

/** Presents a promotion's chart. @param withTotals adds the total of each selection */
export function presentPromotionChartV2(
  selected: PromoterChartSelection,
  { rows, totals }: PromoterChart,
  withTotals: boolean,
): V2PromotionChart {
  const values = totals as ReportRow['values'];
  const sums = PROMOTER_CHARTS.map((name) => [
    name,
    presentReportDataV2([CHART_METRICS[name]], values)[CHART_METRICS[name]] ?? 0,
  ]);
  return {
    ...presentChartV2(selected.selection, selected.grouping, selected.span, rows),
    selection: selected.selection,
    ...(withTotals ? { totals: Object.fromEntries(sums) } : {}),
  };
}

/** Presents a promoter's chart; points are pairs. */
export function presentPromoterChartV2(selected: PromoterChartSelection, chart: PromoterChart): V2PromoterChart {
  const { selection_items, ...rest } = presentPromotionChartV2(selected, chart, false);
  return { ...rest, selection_items: selection_items.map(({ date, value }) => [date, value]) };
}

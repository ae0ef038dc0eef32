import type { RewardRule } from '#shared/domain/campaigns/campaign.ts';
import { membershipStateOf } from '#shared/domain/campaigns/membership-state.ts';
import { findCustomerOffer } from '#shared/domain/campaigns/offer.ts';
import { isCustomized, ownTermsOf } from '#shared/domain/promoters/own-terms.ts';
import { promoCodesInUse } from '#shared/domain/promoters/promo-codes.ts';
import { linkOf } from '#shared/domain/promoters/referral-link.ts';
import { CHARTED, PROMOTER_CHARTS, type PromoterCharted } from '#shared/domain/reports/chart.ts';
import type { Grouping, Span } from '#shared/domain/reports/period.ts';
import type { ReportRow } from '#shared/domain/reports/report.ts';
import type { ShownPromotion } from '#shared/operations/promoters/list-promotions.ts';
import type { PromoterChart } from '#shared/operations/promoters/promoter-charts.ts';
import { shownOfferOrNull } from '#shared/present/campaigns/offer.ts';
import { shownPlans } from '#shared/present/v2/campaigns/campaign.ts';
import { v2Chart } from '#shared/present/v2/reports/dashboard.ts';
import { v2ReportData } from '#shared/present/v2/reports/report.ts';
import { v2PromoterCampaign } from '#shared/present/v2/tracking-event.ts';
import type {
  V2PromoterChart,
  V2Promotion,
  V2PromotionChart,
} from '#shared/routes/v2/promoters/promoter-campaigns-output.ts';
import { statsOf } from './promoter.ts';

/** A promoter in a campaign as version 2 shows it. */
export function v2Promotion(shown: ShownPromotion): V2Promotion {
  const { promoter, promotion, campaign, counters, given } = shown;
  const own = ownTermsOf(promotion);
  const [ownPromoter, ownReferral] = [own.rules.length > 0, own.rulesForReferrals.length > 0];
  const { clicks_count, referrals_count, sales_count, customers_count, revenue_amount } = statsOf(counters);
  const rules = (some: readonly RewardRule[]) => some.flatMap((rule) => ruleOf(rule, given));
  return {
    ...v2PromoterCampaign(shown),
    state: membershipStateOf(promoter, promotion),
    stats: { clicks_count, referrals_count, sales_count, customers_count, revenue_amount },
    coupon: promotion.promoCode ?? '',
    display_coupon: promotion.customerPromoCode ?? '',
    ref_token: promotion.refId,
    ref_link: linkOf(shown),
    direct_url: promotion.landingUrl ?? '',
    is_customized: isCustomized(promotion),
    promoter_rewards_customized: ownPromoter,
    referral_rewards_customized: ownReferral,
    rewards_for_promoters: rules(ownPromoter ? own.rules : campaign.rules),
    rewards_for_referrals: rules(ownReferral ? own.rulesForReferrals : campaign.rulesForReferrals),
    current_offer: shownOfferOrNull(findCustomerOffer(shown)),
    promo_codes: promoCodesInUse(promoter)
      .filter(({ campaignId }) => campaignId === campaign.id)
      .map(({ code }) => code),
  };
}

function ruleOf(rule: RewardRule, given: ShownPromotion['given']): V2Promotion['rewards_for_promoters'] {
  const { rewardId } = rule;
  const reward = given.get(rewardId);
  if (!reward) return [];
  const { name, type, tier, coupon } = reward;
  return [
    {
      ...shownPlans(rule),
      reward_id: rewardId,
      reward: { name, promoter_reward_type: type, hide_reward: false, tier_level: tier, coupon },
    },
  ];
}

/** What is drawn of a promoter, and over which days. */
export interface Drawn {
  readonly selection: PromoterCharted;
  readonly grouping: Grouping;
  readonly span: Span;
}

/** What a promotion has brought through time. @param withTotals whether it says what each selection comes to */
export function v2PromotionChart(drawn: Drawn, { rows, totals }: PromoterChart, withTotals: boolean): V2PromotionChart {
  const values = totals as ReportRow['values'];
  const sums = PROMOTER_CHARTS.map((name) => [name, v2ReportData([CHARTED[name]], values)[CHARTED[name]] ?? 0]);
  return {
    ...v2Chart(drawn.selection, drawn.grouping, drawn.span, rows),
    selection: drawn.selection,
    ...(withTotals ? { totals: Object.fromEntries(sums) } : {}),
  };
}

/** What a promoter has brought through time: its points are lists of two. */
export function v2PromoterChart(drawn: Drawn, chart: PromoterChart): V2PromoterChart {
  const { selection_items, ...rest } = v2PromotionChart(drawn, chart, false);
  return { ...rest, selection_items: selection_items.map(({ date, value }) => [date, value]) };
}

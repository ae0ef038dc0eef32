import type { RewardDefinition, Unit } from '#shared/domain/rewards/reward.ts';

/** A reward for referred customers, copied where it is needed. */
export interface Offer extends Pick<RewardDefinition, 'id' | 'name' | 'unit' | 'gain' | 'duration' | 'coupon'> {
  /** Hidden from promoters only. */
  readonly hidden?: true | undefined;
}

/** In the smallest unit, or percent. */
export interface OfferWorth {
  readonly amount: number;
  readonly unit: Unit;
}

interface OfferRule {
  readonly applyOn: string;
  readonly rewardId: number;
}

interface OfferCarrier {
  readonly rulesForReferrals: readonly OfferRule[];
  readonly offers?: readonly Offer[] | undefined;
}

/** Returns a reward's offer. */
export function toOffer({ id, name, unit, gain, duration, coupon, hidden }: RewardDefinition): Offer {
  return { id, name, unit, gain, duration, coupon, ...(hidden ? { hidden } : {}) };
}

/**
 * Returns a promotion's or its campaign's offer for all plans. Visitors have no plan yet.
 * @returns null for none, also for old records without terms
 */
export function findCustomerOffer(membership: {
  readonly promotion: { readonly ownTerms?: OfferCarrier | undefined };
  readonly campaign: OfferCarrier;
}): Offer | null {
  const { ownTerms } = membership.promotion;
  return (ownTerms && findOfferForAllPlans(ownTerms)) ?? findOfferForAllPlans(membership.campaign);
}

function findOfferForAllPlans({ rulesForReferrals, offers = [] }: OfferCarrier): Offer | null {
  const rule = rulesForReferrals.find(({ applyOn }) => applyOn === 'all');
  return offers.find(({ id }) => id === rule?.rewardId) ?? null;
}

/** Returns an offer's value; percentages are discounts, whatever the unit. */
export function offerWorth({ gain, unit }: Pick<Offer, 'gain' | 'unit'>): OfferWorth {
  if ('flat' in gain) return { amount: gain.flat, unit };
  // For the API; never used in calculations.
  return { amount: Number(gain.percent), unit: 'discount_per' };
}

/** Returns the ids of the rules' rewards not yet copied. */
export function findRewardIdsToLoad(
  { offers = [] }: Pick<OfferCarrier, 'offers'>,
  rules: readonly Pick<OfferRule, 'rewardId'>[],
): number[] {
  return rules.map(({ rewardId }) => rewardId).filter((id) => !offers.some((offer) => offer.id === id));
}

/**
 * Returns the distinct offers of rules.
 * @param loaded rewards of {@link findRewardIdsToLoad}
 */
export function selectOffers(
  rules: readonly Pick<OfferRule, 'rewardId'>[],
  offers: readonly Offer[],
  loaded: ReadonlyMap<number, RewardDefinition>,
): Offer[] {
  return [...new Set(rules.map(({ rewardId }) => rewardId))].flatMap((id) => {
    const definition = loaded.get(id);
    return definition ? [toOffer(definition)] : offers.filter((offer) => offer.id === id);
  });
}

import type { RewardDefinition, Unit } from '#shared/domain/rewards/reward.ts';

/** A reward for referred customers, copied into campaigns and promotions. */
export interface Offer extends Pick<RewardDefinition, 'id' | 'name' | 'unit' | 'gain' | 'duration' | 'coupon'> {
  /** Hidden from promoters only. */
  readonly hidden?: true | undefined;
}

/** Value of an offer, in the smallest unit or in percent of the payment. */
export interface OfferWorth {
  readonly amount: number;
  readonly unit: Unit;
}

interface OfferRule {
  readonly applyOn: string;
  readonly rewardId: number;
}

interface Carrier {
  readonly rulesForReferrals: readonly OfferRule[];
  readonly offers?: readonly Offer[] | undefined;
}

/** Returns the offer of a reward. */
export function offerOf({ id, name, unit, gain, duration, coupon, hidden }: RewardDefinition): Offer {
  return { id, name, unit, gain, duration, coupon, ...(hidden ? { hidden } : {}) };
}

/**
 * Returns the offer for referred customers: by the promotion's rule for all plans, otherwise by the campaign's. Rules
 * for some plans promise nothing to visitors without a plan.
 * @returns null without such a rule, or for rules without terms of an earlier version
 */
export function offerIn(place: {
  readonly promotion: { readonly ownTerms?: Carrier | undefined };
  readonly campaign: Carrier;
}): Offer | null {
  const { ownTerms } = place.promotion;
  return (ownTerms && offerOfAll(ownTerms)) ?? offerOfAll(place.campaign);
}

function offerOfAll({ rulesForReferrals, offers = [] }: Carrier): Offer | null {
  const rule = rulesForReferrals.find(({ applyOn }) => applyOn === 'all');
  return offers.find(({ id }) => id === rule?.rewardId) ?? null;
}

/** Returns the value of an offer; a percentage is always a discount, whatever the reward's unit. */
export function worthOf({ gain, unit }: Pick<Offer, 'gain' | 'unit'>): OfferWorth {
  if ('flat' in gain) return { amount: gain.flat, unit };
  // The API has a number; nothing is computed from it.
  return { amount: Number(gain.percent), unit: 'discount_per' };
}

/** Returns the ids of rewards in rules that are not copied yet. */
export function offersToLoad(
  { offers = [] }: Pick<Carrier, 'offers'>,
  rules: readonly Pick<OfferRule, 'rewardId'>[],
): number[] {
  return rules.map(({ rewardId }) => rewardId).filter((id) => !offers.some((offer) => offer.id === id));
}

/**
 * Returns the distinct offers of rules.
 * @param carried offers copied already
 * @param loaded the rewards of {@link offersToLoad}
 */
export function offersNamed(
  rules: readonly Pick<OfferRule, 'rewardId'>[],
  carried: readonly Offer[],
  loaded: ReadonlyMap<number, RewardDefinition>,
): Offer[] {
  return [...new Set(rules.map(({ rewardId }) => rewardId))].flatMap((id) => {
    const definition = loaded.get(id);
    return definition ? [offerOf(definition)] : carried.filter((offer) => offer.id === id);
  });
}

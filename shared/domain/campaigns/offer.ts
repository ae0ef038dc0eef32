import type { RewardDefinition, Unit } from '#shared/domain/rewards/reward.ts';

/** What a referred customer gets. Campaigns and promotions carry it, so that whoever reads one of them knows it. */
export interface Offer extends Pick<RewardDefinition, 'id' | 'name' | 'unit' | 'gain' | 'duration' | 'coupon'> {
  /** Set where promoters are not to be shown it; customers get it all the same. */
  readonly hidden?: true | undefined;
}

/** What an offer comes to: an amount in the unit's smallest, or a percentage of what the customer pays. */
export interface OfferWorth {
  readonly amount: number;
  readonly unit: Unit;
}

/** As much of a rule as says which reward is given, and whether for all plans. */
interface OfferRule {
  readonly applyOn: string;
  readonly rewardId: number;
}

/** What carries offers: a campaign, or what a promotion has of its own. */
interface Carrier {
  readonly rulesForReferrals: readonly OfferRule[];
  readonly offers?: readonly Offer[] | undefined;
}

/** A reward as what a referred customer gets of it. */
export function offerOf({ id, name, unit, gain, duration, coupon, hidden }: RewardDefinition): Offer {
  return { id, name, unit, gain, duration, coupon, ...(hidden ? { hidden } : {}) };
}

/**
 * What referred customers of a promotion get: by the promotion's own rule for all plans, else by the campaign's. A rule for
 * some plans is no promise to whoever has not chosen a plan yet.
 * @returns null where there is none, or an earlier version has written the rules: it kept no terms with them
 */
export function offerIn(place: {
  readonly promotion: { readonly ownTerms?: Carrier | undefined };
  readonly campaign: Carrier;
}): Offer | null {
  const { ownTerms } = place.promotion;
  return (ownTerms && offerOfAll(ownTerms)) ?? offerOfAll(place.campaign);
}

/** What customers get of all plans. */
function offerOfAll({ rulesForReferrals, offers = [] }: Carrier): Offer | null {
  const rule = rulesForReferrals.find(({ applyOn }) => applyOn === 'all');
  return offers.find(({ id }) => id === rule?.rewardId) ?? null;
}

/** A percentage of what a customer pays is a discount in percent, whatever unit its reward names. */
export function worthOf({ gain, unit }: Pick<Offer, 'gain' | 'unit'>): OfferWorth {
  if ('flat' in gain) return { amount: gain.flat, unit };
  // A number, because the interface has one; nothing is computed from it.
  return { amount: Number(gain.percent), unit: 'discount_per' };
}

/** The ids of the rewards that rules name and that are not carried yet. */
export function offersToLoad(
  { offers = [] }: Pick<Carrier, 'offers'>,
  rules: readonly Pick<OfferRule, 'rewardId'>[],
): number[] {
  return rules.map(({ rewardId }) => rewardId).filter((id) => !offers.some((offer) => offer.id === id));
}

/**
 * The offers that rules name, each once.
 * @param carried those that are there already
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

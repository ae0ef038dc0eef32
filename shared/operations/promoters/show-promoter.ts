import { activePromoCodes } from '#shared/domain/promoters/promo-codes/promo-codes.ts';
import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import type { Membership, MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Reward } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { parseBalances, parseCounters } from '#shared/store/projections/projections.ts';
import { type LoadedPromoter, loadPromoter } from '#shared/store/promoters/promoters.ts';
import { readRewardDefinitions } from '#shared/store/rewards/rewards.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';

/** A promoter as shown. */
export interface ShownPromoter {
  readonly promoter: Promoter;
  readonly memberships: readonly MembershipDetails[];
  readonly balances: MembershipDetails['balances'];
  /** Of its promo codes. */
  readonly rewards: ReadonlyMap<number, Pick<Reward, 'id' | 'name'>>;
}

/** Loads a promoter. @throws Refusal `not_found`, also if deleted */
export async function loadExistingPromoter(
  { account, runtime }: Call,
  identifier: PromoterIdentifier,
): Promise<LoadedPromoter> {
  const promoter = await loadPromoter(account.id, identifier, runtime.now());
  if (!promoter) throw new Refusal({ code: 'not_found', what: 'promoter' });
  return promoter;
}

/** Returns a promoter as shown. @throws Refusal `not_found` */
export async function showPromoter({ account, runtime }: Call, identifier: PromoterIdentifier): Promise<ShownPromoter> {
  const loaded = await retryOnConflict(() => loadExistingPromoter({ account, runtime }, identifier), runtime);
  return loadShownPromoter(account.id, loaded, loaded);
}

/** Builds a loaded and possibly changed promoter as shown. */
export async function loadShownPromoter(
  account: number,
  { promoter, promotions }: PromoterRecord,
  { balances, counters }: Pick<LoadedPromoter, 'balances' | 'counters'>,
): Promise<ShownPromoter> {
  const [campaigns, rewards] = await Promise.all([
    readCampaigns(account, promoter.campaignIds),
    loadCodeRewards(account, [promoter]),
  ]);
  const memberships = promotions.map((promotion) => {
    const campaign = campaigns.get(promotion.campaignId);
    if (!campaign) throw new Error(`campaign ${promotion.campaignId} is not in the table`);
    return { promoter, promotion, campaign, balances, counters: counters(promotion.campaignId) };
  });
  return { promoter, memberships, balances, rewards };
}

/** Builds a new promoter as shown, with zero figures. */
export function buildNewShownPromoter(membership: Membership): ShownPromoter {
  const [balances, counters] = [parseBalances(null), parseCounters(null)];
  const memberships = [{ ...membership, balances, counters }];
  return { promoter: membership.promoter, memberships, balances, rewards: new Map() };
}

/** Loads the rewards of promo codes with at most one request. */
export async function loadCodeRewards(
  account: number,
  promoters: readonly Promoter[],
): Promise<ShownPromoter['rewards']> {
  const codes = promoters.flatMap(activePromoCodes);
  return readRewardDefinitions(account, [...new Set(codes.flatMap(({ rewardId }) => rewardId ?? []))]);
}

import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { type Commission, initialCommissionStatus } from '#shared/domain/commissions/commission.ts';
import { buildCommissionWithoutSale } from '#shared/domain/commissions/commission-without-sale.ts';
import { isSameOwner, type Lead } from '#shared/domain/leads/lead.ts';
import { promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import { isBanned, type Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import type { Reward } from './reward.ts';

type Place = {
  readonly promotion: Pick<Promotion, 'ownTerms'>;
  readonly campaign: Pick<Campaign, 'rules' | 'rewards'>;
};

/** Returns the reward per sign-up: the promotion's own, else the campaign's; the first of several. */
export function promotionSignupReward({ promotion, campaign }: Place): Reward | undefined {
  return findSignupReward(promotionOwnTerms(promotion)) ?? findSignupReward(campaign);
}

/** Returns the reward per sign-up of a campaign, or of own terms. */
export function findSignupReward({ rules, rewards }: Pick<Campaign, 'rules' | 'rewards'>): Reward | undefined {
  const ruleRewards = rules.map(({ rewardId }) => rewards.find(({ id }) => id === rewardId));
  return ruleRewards.find((reward) => reward?.type === 'per_referral');
}

/**
 * Returns the reward of a lead's first sign-up. Both are written together under a condition, so a lead earns it once.
 * @param before null for a new lead
 * @returns undefined for leads that had signed up or only subscribed, and for banned promoters
 */
export function findEarnedSignupReward(before: Lead | null, after: Lead, membership: Membership): Reward | undefined {
  const isFirst = !before?.signedUpAt && after.signedUpAt !== null && before?.referralCommissionId === undefined;
  if (!isFirst || after.state === 'denied' || isBanned(membership.promoter, membership.promotion)) return undefined;
  return promotionSignupReward(membership);
}

/**
 * Creates the commission of a sign-up: an amount, independent of later sales.
 * @param reward of type `per_referral`
 * @param currency ISO 4217
 * @param at ISO 8601
 */
export function buildSignupCommission(
  id: number,
  reward: Reward,
  { lead, membership, currency }: { readonly lead: Lead; readonly membership: Membership; readonly currency: string },
  at: string,
): Commission {
  const amount = 'flat' in reward.gain ? reward.gain.flat : 0;
  const { promotion, campaign } = membership;
  return buildCommissionWithoutSale({
    id,
    type: 'referral',
    reward,
    promotion,
    campaign,
    currency,
    at,
    amount,
    status: referralCommissionStatus(campaign, lead, { unit: reward.unit, amount }),
    calculation: { per_referral: amount },
    leadId: lead.id,
    suspicion: lead.suspicion,
  });
}

/**
 * Returns the new status of a lead's commission after a decision on the lead, or null. Denying the lead denies it. If
 * the lead is no longer denied or suspicious, the campaign's automatic approval applies.
 */
export function commissionStatusByLead(
  commission: Commission,
  before: Lead,
  after: Lead,
  campaign: Campaign,
): Commission['status'] | null {
  const isDenied = after.state === 'denied';
  if (isDenied) return before.state === 'denied' || commission.status === 'denied' ? null : 'denied';
  const isRestored = before.state === 'denied' && commission.status === 'denied';
  const isCleared =
    isSameOwner(before, after) && before.suspicion !== 'no_suspicion' && after.suspicion === 'no_suspicion';
  if (!isRestored && !(isCleared && commission.status === 'pending')) return null;
  const status = referralCommissionStatus(campaign, after, commission);
  return status === commission.status ? null : status;
}

function referralCommissionStatus(
  campaign: Campaign,
  { suspicion }: Pick<Lead, 'suspicion'>,
  { unit, amount }: Pick<Commission, 'unit' | 'amount'>,
): Commission['status'] {
  return initialCommissionStatus(campaign, { suspicion, unit, amount });
}

import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { type Commission, firstStatus } from '#shared/domain/commissions/commission.ts';
import { commissionWithoutSale } from '#shared/domain/commissions/commission-without-sale.ts';
import { type Lead, sameOwner } from '#shared/domain/leads/lead.ts';
import type { Membership } from '#shared/domain/promoters/membership.ts';
import { ownTermsOf } from '#shared/domain/promoters/own-terms.ts';
import { isBanned, type Promotion } from '#shared/domain/promoters/promoter.ts';
import type { Reward } from './reward.ts';

type Place = {
  readonly promotion: Pick<Promotion, 'ownTerms'>;
  readonly campaign: Pick<Campaign, 'rules' | 'rewards'>;
};

/** The reward for each referral in a promotion: one of its own before one of the campaign. Of several the first counts. */
export function referralRewardIn({ promotion, campaign }: Place): Reward | undefined {
  return referralRewardOf(ownTermsOf(promotion)) ?? referralRewardOf(campaign);
}

/** The same of a campaign, or of own terms, alone. */
export function referralRewardOf({ rules, rewards }: Pick<Campaign, 'rules' | 'rewards'>): Reward | undefined {
  const given = rules.map(({ rewardId }) => rewards.find(({ id }) => id === rewardId));
  return given.find((reward) => reward?.type === 'per_referral');
}

/**
 * The reward that a lead's first sign-up earns its promoter. The lead is written with it, on the condition that nobody has
 * changed the lead in between: so a lead earns it once.
 * @param before null for a new lead
 * @param after the lead with the sign-up
 * @returns undefined where it earns none: a lead that had signed up, or has only subscribed; or a promoter who is banned
 */
export function rewardOfSignup(before: Lead | null, after: Lead, membership: Membership): Reward | undefined {
  const isFirst = !before?.signedUpAt && after.signedUpAt !== null && before?.referralCommissionId === undefined;
  if (!isFirst || after.state === 'denied' || isBanned(membership.promoter, membership.promotion)) return undefined;
  return referralRewardIn(membership);
}

/**
 * The commission of a lead's sign-up: an amount, whatever the lead buys later.
 * @param reward of the type `per_referral`, which has an amount
 * @param currency the account's, ISO 4217
 * @param at when the lead signed up, ISO 8601
 */
export function referralCommission(
  id: number,
  reward: Reward,
  { lead, membership, currency }: { readonly lead: Lead; readonly membership: Membership; readonly currency: string },
  at: string,
): Commission {
  const amount = 'flat' in reward.gain ? reward.gain.flat : 0;
  const { promotion, campaign } = membership;
  return commissionWithoutSale({
    ...{ id, type: 'referral', reward, promotion, campaign, currency, at, amount },
    status: statusFor(campaign, lead, { unit: reward.unit, amount }),
    calculation: { per_referral: amount },
    leadId: lead.id,
    suspicion: lead.suspicion,
  });
}

/**
 * The status that a lead's commission gets as a person decides on the lead: a lead that is denied takes it back; one that is
 * denied no more, or above suspicion now, gives what its campaign approves by itself.
 * @returns null where the decision changes nothing of it
 */
export function statusByLead(
  commission: Commission,
  before: Lead,
  after: Lead,
  campaign: Campaign,
): Commission['status'] | null {
  const isDenied = after.state === 'denied';
  if (isDenied) return before.state === 'denied' || commission.status === 'denied' ? null : 'denied';
  const isBack = before.state === 'denied' && commission.status === 'denied';
  const isCleared =
    sameOwner(before, after) && before.suspicion !== 'no_suspicion' && after.suspicion === 'no_suspicion';
  if (!isBack && !(isCleared && commission.status === 'pending')) return null;
  const status = statusFor(campaign, after, commission);
  return status === commission.status ? null : status;
}

function statusFor(
  campaign: Campaign,
  { suspicion }: Pick<Lead, 'suspicion'>,
  { unit, amount }: Pick<Commission, 'unit' | 'amount'>,
): Commission['status'] {
  return firstStatus(campaign, { suspicion, unit, amount });
}

import type { Account } from '#shared/domain/accounts/account.ts';
import { markPastHoldEnded } from '#shared/domain/commissions/fulfillment.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { commissionChanges } from '#shared/domain/projections/record-changes.ts';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { buildSignupCommission, findEarnedSignupReward } from '#shared/domain/rewards/referral-reward.ts';
import type { ChangeEvent } from '#shared/domain/tracking/event.ts';
import { commissionNotices } from '#shared/domain/webhooks/change-notices.ts';
import { applyNoticeOptions, type NoticeOptions } from '#shared/domain/webhooks/notice-options.ts';
import { newCommissionWrite } from '#shared/store/commissions/commissions.ts';
import { eventWrite } from '#shared/store/journal.ts';
import type { LeadWriteOptions } from '#shared/store/leads/leads.ts';
import type { ReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import type { Write } from '#shared/store/table/transaction.ts';

interface SignupReward {
  readonly lead: Lead;
  readonly terms: LeadWriteOptions;
  readonly writes: (noticeOptions: NoticeOptions) => readonly Write[];
}

/**
 * Calculates the commission for a first sign-up, with its change event, for the same transaction.
 * @param before null for a new lead
 * @param after with the sign-up
 * @param at ISO 8601
 */
export async function rewardSignup(
  { id: account, currency }: Account,
  before: Lead | null,
  after: Lead,
  membership: Membership,
  {
    numbers,
    now,
    at,
    past,
  }: { readonly numbers: ReservedNumbers; readonly now: string; readonly at: string } & Pick<NoticeOptions, 'past'>,
): Promise<SignupReward> {
  const reward = findEarnedSignupReward(before, after, membership);
  if (!reward) return { lead: after, terms: {}, writes: () => [] };
  // The first id belongs to the sign-up.
  const [[id = 0], [, event = 0]] = await Promise.all([numbers.take('commission', 1), numbers.take('event', 2)]);
  const signupCommission = buildSignupCommission(id, reward, { lead: after, membership, currency }, at);
  const commission = past ? markPastHoldEnded(signupCommission, now) : signupCommission;
  const change: ChangeEvent = {
    event: 'change',
    id: event,
    cause: 'referral rewarded',
    at: now,
    recordedAt: now,
    changes: commissionChanges(null, commission),
    tells: commissionNotices(commission),
  };
  return {
    lead: { ...after, referralCommissionId: id },
    terms: { createdCommissions: { commissions: [commission], now } },
    writes: (noticeOptions) => [
      eventWrite(account, applyNoticeOptions(change, noticeOptions)),
      newCommissionWrite(account, commission),
    ],
  };
}

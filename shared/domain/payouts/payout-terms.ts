import type { Unit } from '#shared/domain/rewards/reward.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Payout, PayoutScope } from './payout.ts';
import type { DebtOffset } from './payout-netting.ts';
import { INITIAL_PAYOUT_STATES } from './payout-state.ts';

/** Terms of a payout: the account's, or those of a manual request. */
export interface PayoutConditions extends Pick<Payout, 'before' | 'cycle'> {
  /** In the smallest unit. */
  readonly minimumOf: (unit: Unit) => number;
  /** Days until it is due, from the scheduled day of its run or the creation of a manual payout. */
  readonly dueDays: number;
  /** Only these commissions of the payout's own campaign; default: all. */
  readonly only?: readonly number[];
}

/** Terms with the offset of debts. */
export interface NettingTerms extends PayoutConditions {
  readonly offsetDebts: DebtOffset;
}

/** Creates a payout that gathers commissions. */
export function buildPayout(
  id: number,
  { promoterId, campaignId, unit, nettedCampaignIds = [] }: PayoutScope,
  terms: PayoutConditions,
  now: string,
): Payout {
  return {
    id,
    promoterId,
    campaignId,
    unit,
    ...INITIAL_PAYOUT_STATES.created,
    amount: 0,
    commissionsCount: 0,
    datePaid: null,
    dueDate: new Date(Date.parse(terms.before ?? now) + terms.dueDays * DAY_MS).toISOString(),
    createdAt: now,
    before: terms.before,
    ...(terms.cycle ? { cycle: terms.cycle } : {}),
    minimum: minimumPayoutAmount(terms, unit),
    ...(terms.only ? { only: terms.only } : {}),
    ...(nettedCampaignIds.length > 0 ? { nettedCampaignIds } : {}),
    revision: 0,
  };
}

/** Returns the minimum amount, at least 1: negative sums always wait (contract §6). */
export function minimumPayoutAmount({ minimumOf }: Pick<PayoutConditions, 'minimumOf'>, unit: Unit): number {
  return Math.max(1, minimumOf(unit));
}

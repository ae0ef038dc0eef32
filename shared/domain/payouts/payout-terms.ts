import type { Unit } from '#shared/domain/rewards/reward.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Payout, PayoutFor } from './payout.ts';
import type { DebtOffset } from './payout-netting.ts';
import { FIRST_STATES } from './state.ts';

/** What a payout is made of: the account's conditions, or those of whoever asks for one by hand. */
export interface Terms extends Pick<Payout, 'before' | 'cycle'> {
  /** The least amount in a unit that is worth a payout. */
  readonly minimumOf: (unit: Unit) => number;
  /**
   * After how many days it is due: from the day it is run for, however late the run, or, made by hand, from when it is made.
   */
  readonly dueDays: number;
  /** The only commissions of the payout's own campaign that are paid; all, where it is left out. */
  readonly only?: readonly number[];
}

/** The same with how debts of the promoter are offset. */
export interface NettingTerms extends Terms {
  readonly offsetDebts: DebtOffset;
}

/** A payout that gathers its commissions from now on. */
export function newPayout(
  id: number,
  { promoterId, campaignId, unit, nettedCampaignIds = [] }: PayoutFor,
  terms: Terms,
  now: string,
): Payout {
  return {
    id,
    promoterId,
    campaignId,
    unit,
    ...FIRST_STATES.created,
    amount: 0,
    commissionsCount: 0,
    datePaid: null,
    dueDate: new Date(Date.parse(terms.before ?? now) + terms.dueDays * DAY_MS).toISOString(),
    createdAt: now,
    before: terms.before,
    ...(terms.cycle ? { cycle: terms.cycle } : {}),
    minimum: leastAmount(terms, unit),
    ...(terms.only ? { only: terms.only } : {}),
    ...(nettedCampaignIds.length > 0 ? { nettedCampaignIds } : {}),
    revision: 0,
  };
}

/** With less than that there is no payout; what is negative waits in any case (contract §6). */
export function leastAmount({ minimumOf }: Pick<Terms, 'minimumOf'>, unit: Unit): number {
  return Math.max(1, minimumOf(unit));
}

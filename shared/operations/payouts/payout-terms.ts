import { type Account, dueDaysOf } from '#shared/domain/accounts/account.ts';
import { type OffersChanges, offersOf, offersWith } from '#shared/domain/payout-methods/offers.ts';
import { cycleOf, withCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { debtOffsetOf } from '#shared/domain/payouts/payout-netting.ts';
import type { NettingTerms } from '#shared/domain/payouts/payout-terms.ts';
import { changeAccount } from '#shared/operations/accounts/change-account.ts';
import type { Call } from '#shared/operations/call.ts';

/**
 * Returns the terms of a scheduled run: commissions earned before the day, subject to the account's minimum.
 * @param day ISO 8601, UTC
 */
export function runTerms({ minimumPayout = {}, ...account }: Account, day: string): NettingTerms {
  const own = { before: day, cycle: cycleOf(account) };
  return { ...manualTerms(account), ...own, minimumOf: (unit) => minimumPayout[unit] ?? 0 };
}

/** Returns the terms of manual payouts: everything that is unpaid and not on hold, without a minimum. */
export function manualTerms(account: Pick<Account, 'payoutDueDays' | 'offsetDebts'>): NettingTerms {
  return { before: null, minimumOf: () => 0, dueDays: dueDaysOf(account), offsetDebts: debtOffsetOf(account) };
}

/** Changes to an account's payout terms; omitted ones stay. */
export type PayoutTerms = {
  readonly [Name in
    | 'minimumPayout'
    | 'payoutDueDays'
    | 'payoutCycle'
    | 'minPayingCustomers'
    | 'offsetDebts'
    | 'fourEyes'
    | 'usFormThreshold'
    | 'wiseHeader']?: Account[Name] | undefined;
} & OffersChanges;

/** Changes an account's terms for future payout runs. */
export function setPayoutTerms(call: Call, terms: PayoutTerms): Promise<Account> {
  return changeAccount(call, (account) => withPayoutTerms(account, terms, call.runtime.now()));
}

/**
 * Returns an account with changed payout terms.
 * @param now ISO 8601
 */
export function withPayoutTerms(account: Account, terms: PayoutTerms, now: string): Account {
  const {
    minimumPayout,
    payoutDueDays,
    payoutCycle = cycleOf(account),
    minPayingCustomers,
    offsetDebts,
    fourEyes,
    usFormThreshold,
    wiseHeader,
  } = terms;
  return {
    ...withCycle(account, payoutCycle, now),
    minimumPayout: { ...account.minimumPayout, ...minimumPayout },
    payoutDueDays: payoutDueDays ?? dueDaysOf(account),
    ...(minPayingCustomers === undefined ? {} : { minPayingCustomers }),
    ...(offsetDebts === undefined ? {} : { offsetDebts }),
    ...(fourEyes === undefined ? {} : { fourEyes }),
    payoutMethods: offersWith(offersOf(account), terms),
    ...(usFormThreshold === undefined ? {} : { usFormThreshold }),
    ...(wiseHeader === undefined ? {} : { wiseHeader }),
  };
}

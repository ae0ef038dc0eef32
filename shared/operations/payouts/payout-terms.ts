import { type Account, accountDueDays } from '#shared/domain/accounts/account.ts';
import {
  accountMethodOffers,
  changeMethodOffers,
  type MethodOffersChanges,
} from '#shared/domain/payout-methods/method-offers.ts';
import { accountPayoutCycle, changePayoutCycle } from '#shared/domain/payouts/payout-cycle.ts';
import { accountDebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import type { NettingTerms } from '#shared/domain/payouts/payout-terms.ts';
import { changeAccount } from '#shared/operations/accounts/change-account.ts';
import type { Call } from '#shared/operations/call.ts';

/**
 * Returns a scheduled run's terms: earned before the day, above the minimum.
 * @param day ISO 8601, UTC
 */
export function buildScheduledTerms({ minimumPayout = {}, ...account }: Account, day: string): NettingTerms {
  const own = { before: day, cycle: accountPayoutCycle(account) };
  return { ...buildManualTerms(account), ...own, minimumOf: (unit) => minimumPayout[unit] ?? 0 };
}

/** Returns terms of manual payouts: all that is not on hold. */
export function buildManualTerms(account: Pick<Account, 'payoutDueDays' | 'offsetDebts'>): NettingTerms {
  return {
    before: null,
    minimumOf: () => 0,
    dueDays: accountDueDays(account),
    offsetDebts: accountDebtOffset(account),
  };
}

/** Changes to payout terms. */
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
} & MethodOffersChanges;

/** Changes the terms of future runs. */
export function setPayoutTerms(call: Call, terms: PayoutTerms): Promise<Account> {
  return changeAccount(call, (account) => withPayoutTerms(account, terms, call.runtime.now()));
}

/**
 * Applies changes to an account's terms.
 * @param now ISO 8601
 */
export function withPayoutTerms(account: Account, terms: PayoutTerms, now: string): Account {
  const {
    minimumPayout,
    payoutDueDays,
    payoutCycle = accountPayoutCycle(account),
    minPayingCustomers,
    offsetDebts,
    fourEyes,
    usFormThreshold,
    wiseHeader,
  } = terms;
  return {
    ...changePayoutCycle(account, payoutCycle, now),
    minimumPayout: { ...account.minimumPayout, ...minimumPayout },
    payoutDueDays: payoutDueDays ?? accountDueDays(account),
    ...(minPayingCustomers === undefined ? {} : { minPayingCustomers }),
    ...(offsetDebts === undefined ? {} : { offsetDebts }),
    ...(fourEyes === undefined ? {} : { fourEyes }),
    payoutMethods: changeMethodOffers(accountMethodOffers(account), terms),
    ...(usFormThreshold === undefined ? {} : { usFormThreshold }),
    ...(wiseHeader === undefined ? {} : { wiseHeader }),
  };
}

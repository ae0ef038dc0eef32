import { type Account, dueDaysOf } from '#shared/domain/account.ts';
import { startOfMonth, type Terms } from '#shared/domain/payout-terms.ts';
import { changeAccount } from '#shared/operations/accounts/change-account.ts';
import type { Call } from '#shared/operations/call.ts';

/** What a run pays: the commissions of months before that time's, where they come to the account's minimum. */
export function monthlyTerms({ minimumPayout = {}, ...account }: Account, asOf: string): Terms {
  return { ...manualTerms(account), before: startOfMonth(asOf), minimumOf: (unit) => minimumPayout[unit] ?? 0 };
}

/** What a payout made by hand pays: all that waits, however little. */
export function manualTerms(account: Pick<Account, 'payoutDueDays'>): Terms {
  return { before: null, minimumOf: () => 0, dueDays: dueDaysOf(account) };
}

/** What is set of an account's conditions; what is left out stays. */
export type PayoutTerms = { readonly [Name in 'minimumPayout' | 'payoutDueDays']?: Account[Name] | undefined };

/** Changes an account's conditions for the runs to come: minimums by unit, and the days until a payout is due. */
export function setPayoutTerms(call: Call, terms: PayoutTerms): Promise<Account> {
  return changeAccount(call, (account) => withPayoutTerms(account, terms));
}

/** The account with other conditions. */
export function withPayoutTerms(account: Account, { minimumPayout, payoutDueDays }: PayoutTerms): Account {
  return {
    ...account,
    minimumPayout: { ...account.minimumPayout, ...minimumPayout },
    payoutDueDays: payoutDueDays ?? dueDaysOf(account),
  };
}

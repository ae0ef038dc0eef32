import type { FraudSettings } from '#shared/domain/fraud/rules.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import type { Cycling } from '#shared/domain/payouts/payout-cycle.ts';
import type { DebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import type { PortalSettings } from '#shared/domain/portal/portal.ts';
import type { OwnRate } from '#shared/domain/rates/own-rates.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { Billing } from './company-billing.ts';

/** A company that uses the service; everything else belongs to one. */
export interface Account extends Cycling {
  readonly id: number;
  readonly name: string;
  /** ISO 4217 code; amounts without a currency are in it, and commissions in cash are paid in it. */
  readonly currency: string;
  readonly createdAt: string;
  /** The least that a run pays out, in the smallest unit; a unit that is not there has none. */
  readonly minimumPayout?: Readonly<Partial<Record<Unit, number>>>;
  /** How many customers a promoter must have brought for a run to pay it; none where it is left out. */
  readonly minPayingCustomers?: number;
  /** Days from the day a payout is made to the day it is due; {@link DEFAULT_DUE_DAYS} where the account sets none. */
  readonly payoutDueDays?: number;
  /** Whether debts in one campaign reduce payouts of another; absent: they do. */
  readonly offsetDebts?: DebtOffset;
  /** Whether whoever makes a payments batch may not mark it as paid; absent: one person may do both. */
  readonly fourEyes?: boolean;
  /** By which methods promoters are paid; absent where it was never said. */
  readonly payoutMethods?: MethodOffers | undefined;
  /** The header that Wise's template has where the company pays from; Wise's usual one, where it is left out. */
  readonly wiseHeader?: string;
  /** From what is paid in a year on the US asks for a form, in cents; {@link US_FORM_THRESHOLD} where it is left out. */
  readonly usFormThreshold?: number;
  /** How it is named on statements of payouts; `billingOf` says what holds where that is not set. */
  readonly billing?: Billing;
  /** How its promoters' portal is; `portalOf` says what holds where that is not set. */
  readonly portal?: PortalSettings;
  /** What is done about fraud; `fraudRulesOf` says what holds where that is not set. */
  readonly fraud?: FraudSettings;
  /** Origins whose pages may report sign-ups; left out: none. */
  readonly browserSignupOrigins?: readonly string[];
  /** Exchange rates that the company has set for itself; left out where it has none. */
  readonly ownRates?: readonly OwnRate[];
  /** Goes up with every change of its settings; absent until the first one. */
  readonly revision?: number;
  /** Since when it is suspended, ISO 8601: its keys open nothing, and nothing is tracked, paid, sent or rolled up. */
  readonly suspendedAt?: string;
  /** Since when all there is of it is being removed, ISO 8601: it cannot be resumed any more. */
  readonly erasedSince?: string;
}

/** Whether an account is in service: it is neither suspended nor being erased. */
export function isInService({ suspendedAt }: Pick<Account, 'suspendedAt'>): boolean {
  return suspendedAt === undefined;
}

/** The account suspended; one that is so already comes back as it is. @param now ISO 8601 */
export function suspended(account: Account, now: string): Account {
  return isInService(account) ? { ...account, suspendedAt: now } : account;
}

/** The account in service again; one that is so comes back as it is. @throws Refusal `invalid` where it is being erased */
export function resumed(account: Account): Account {
  const { suspendedAt, ...inService } = account;
  if (account.erasedSince !== undefined) throw new Refusal({ code: 'invalid', message: BEING_ERASED });
  return suspendedAt === undefined ? account : inService;
}

/** The account marked as one that is being erased, and suspended, if it was not. @param now ISO 8601 */
export function beingErased(account: Account, now: string): Account {
  return { ...suspended(account, now), erasedSince: account.erasedSince ?? now };
}

/** What is answered where an account that is being erased is to be resumed. */
const BEING_ERASED = 'The account is being erased: part of what it had is gone. Erase it again to finish that.';

/** The most customers that an account can ask for. */
export const MOST_PAYING_CUSTOMERS = 1000;

/** When a payout is due where the account does not say (contract §6). */
export const DEFAULT_DUE_DAYS = 20;

/** After how many days the payouts of an account are due. */
export function dueDaysOf({ payoutDueDays = DEFAULT_DUE_DAYS }: Pick<Account, 'payoutDueDays'>): number {
  return payoutDueDays;
}

/** From what a payee gets in a year on the US asks for a form 1099-NEC, in cents: payments made in 2026 and later. */
const US_FORM_THRESHOLD = 200_000;

/** From what is paid in a year on the US asks for a form, in cents, as the account has it. */
export function usFormThresholdOf({ usFormThreshold = US_FORM_THRESHOLD }: Pick<Account, 'usFormThreshold'>): number {
  return usFormThreshold;
}

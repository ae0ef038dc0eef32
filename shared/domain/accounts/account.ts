import type { FraudSettings } from '#shared/domain/fraud/rules.ts';
import type { MethodOffers } from '#shared/domain/payout-methods/offered-methods.ts';
import type { PayoutSchedule } from '#shared/domain/payouts/payout-cycle.ts';
import type { DebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import type { PortalSettings } from '#shared/domain/portal/portal.ts';
import type { OwnRate } from '#shared/domain/rates/own-rates.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import type { TimeZone } from '#shared/domain/time-zone.ts';
import type { BillingDetails } from './company-billing.ts';

/** A company that uses the service (tenant). */
export interface Account extends PayoutSchedule {
  readonly id: number;
  readonly name: string;
  /** ISO 4217 code: default for amounts, and the currency of cash commissions. */
  readonly currency: string;
  readonly createdAt: string;
  /** In the smallest unit of each; absent units have no minimum. */
  readonly minimumPayout?: Readonly<Partial<Record<Unit, number>>>;
  readonly minPayingCustomers?: number;
  readonly payoutDueDays?: number;
  /** Whether debts of one campaign reduce payouts of others; default yes. */
  readonly offsetDebts?: DebtOffset;
  /** Whether a payment batch must be marked as paid by another user than its creator. */
  readonly fourEyes?: boolean;
  readonly payoutMethods?: MethodOffers | undefined;
  readonly wiseHeader?: string;
  /** In cents. */
  readonly usFormThreshold?: number;
  readonly billing?: BillingDetails;
  readonly portal?: PortalSettings;
  readonly fraud?: FraudSettings;
  readonly browserSignupOrigins?: readonly string[];
  readonly ownRates?: readonly OwnRate[];
  /** Days of reports; absent until it was first changed: UTC. */
  readonly timeZone?: TimeZone;
  /** Incremented by every change; absent before the first one. */
  readonly revision?: number;
  /** ISO 8601. API keys are rejected, and nothing is tracked, paid, sent or rolled up. */
  readonly suspendedAt?: string;
  /** ISO 8601. Erasure has started; the account cannot be resumed. */
  readonly erasedSince?: string;
}

/** Whether the account is neither suspended nor being erased. */
export function isInService({ suspendedAt }: Pick<Account, 'suspendedAt'>): boolean {
  return suspendedAt === undefined;
}

/** Suspends the account. Idempotent. */
export function markAccountSuspended(account: Account, now: string): Account {
  return isInService(account) ? { ...account, suspendedAt: now } : account;
}

/** Resumes a suspended account. Idempotent. @throws Refusal `invalid` while it is being erased */
export function markAccountResumed(account: Account): Account {
  const { suspendedAt, ...inService } = account;
  if (account.erasedSince !== undefined) throw new Refusal({ code: 'invalid', message: BEING_ERASED });
  return suspendedAt === undefined ? account : inService;
}

/** Marks the account as being erased, and suspends it. */
export function markAccountErasing(account: Account, now: string): Account {
  return { ...markAccountSuspended(account, now), erasedSince: account.erasedSince ?? now };
}

const BEING_ERASED = 'The account is being erased and part of its data is gone. Run the erasure again to finish.';

export const MAX_PAYING_CUSTOMERS = 1000;

/** Contract §6. */
export const DEFAULT_DUE_DAYS = 20;

/** Returns the days from payout to due date. */
export function accountDueDays({ payoutDueDays = DEFAULT_DUE_DAYS }: Pick<Account, 'payoutDueDays'>): number {
  return payoutDueDays;
}

/** Form 1099-NEC threshold per payee and year, in cents, since 2026. */
const US_FORM_THRESHOLD = 200_000;

/** Returns the yearly US reporting threshold in cents. */
export function accountUsFormThreshold({
  usFormThreshold = US_FORM_THRESHOLD,
}: Pick<Account, 'usFormThreshold'>): number {
  return usFormThreshold;
}

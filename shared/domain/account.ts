import type { Unit } from './reward.ts';

/** A company that uses the service; everything else belongs to one. */
export interface Account {
  readonly id: number;
  readonly name: string;
  /** ISO 4217 code; amounts without a currency are in it, and commissions in cash are paid in it. */
  readonly currency: string;
  readonly createdAt: string;
  /** The least that a monthly run pays out, in the smallest unit; a unit that is not there has none. */
  readonly minimumPayout?: Readonly<Partial<Record<Unit, number>>>;
  /** Days from the day a payout is made to the day it is due; {@link DEFAULT_DUE_DAYS} where the account sets none. */
  readonly payoutDueDays?: number;
}

/** When a payout is due where the account does not say (contract §6). */
export const DEFAULT_DUE_DAYS = 20;

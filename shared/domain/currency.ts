import type { Account } from './account.ts';
import { Refusal } from './refusal.ts';

/** An amount as it was sent and as it counts. Integers of the smallest unit of their currencies. */
export interface Money {
  readonly amount: number;
  readonly originalAmount: number;
  readonly originalCurrency: string;
}

/**
 * An amount in the account's currency (contract: Currency).
 * @param currency ISO 4217 code, or undefined for the account's own
 * @throws Refusal `currency_invalid` where no rate is known
 */
export function inAccountCurrency(
  amount: number,
  currency: string | undefined,
  account: Pick<Account, 'currency'>,
): Money {
  if (currency !== undefined && currency !== account.currency) throw new Refusal({ code: 'currency_invalid' });
  return { amount, originalAmount: amount, originalCurrency: account.currency };
}

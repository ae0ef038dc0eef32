import type { PayingAccount } from '#shared/domain/payout-methods/paying-account.ts';
import { keys } from '#shared/store/table/keys.ts';
import { readItem } from '#shared/store/table/read.ts';
import { commit, discard, put } from '#shared/store/table/transaction.ts';

/** Reads the company's paying account. */
export async function findPayingAccount(account: number): Promise<PayingAccount | null> {
  return readItem<PayingAccount>(keys.payingAccount(account));
}

/** Replaces the paying account. */
export async function writePayingAccount(account: number, paying: PayingAccount): Promise<void> {
  await commit([put(keys.payingAccount(account), { ...paying })]);
}

export async function removePayingAccount(account: number): Promise<void> {
  await commit([discard(keys.payingAccount(account))]);
}

import type { SepaAccount } from '#shared/domain/payout-files/sepa.ts';
import {
  checkedPayingAccount,
  maskedAccount,
  type PayingAccount,
  type SaidPayingAccount,
  type SealedAccount,
} from '#shared/domain/payout-methods/paying-account.ts';
import type { Call } from '#shared/operations/call.ts';
import type { DecryptingCall, EncryptingCall } from '#shared/operations/payout-methods/encrypted-details.ts';
import { type KeyContext, PAYING_ACCOUNT_USE } from '#shared/outside/data-key.ts';
import { removePayingAccount, writePayingAccount } from '#shared/store/payout-methods/paying-account.ts';
import { decryptText, encryptText } from '#shared/store/text-encryption.ts';

/**
 * Sets the encrypted account that the company pays from. Existing batches keep theirs.
 * @throws Refusal `invalid`
 */
export async function setPayingAccount(call: EncryptingCall, said: SaidPayingAccount): Promise<PayingAccount> {
  const { account, runtime, newKey } = call;
  const named = checkedPayingAccount(said);
  const { plain, sealed: key } = await newKey(contextOf(account.id));
  const text = encryptText(JSON.stringify(named), [plain]);
  const paying = { masked: maskedAccount(named), key, text, changedAt: runtime.now() };
  await writePayingAccount(account.id, paying);
  return paying;
}

/** Removes the paying account: banks are then paid by CSV. */
export function deletePayingAccount({ account }: Call): Promise<void> {
  return removePayingAccount(account.id);
}

/**
 * Decrypts the paying account (one KMS call).
 * @throws Error if encrypted for another company
 */
export async function decryptPayingAccount(
  { account, openKey }: DecryptingCall,
  { key, text }: Pick<SealedAccount, 'key' | 'text'>,
): Promise<SepaAccount> {
  return JSON.parse(decryptText(text, [await openKey(key, contextOf(account.id))]));
}

/** Decrypts neither promoters' details nor other companies' accounts. */
function contextOf(account: number): KeyContext {
  return { account: String(account), use: PAYING_ACCOUNT_USE };
}

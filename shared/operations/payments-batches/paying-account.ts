import type { SepaAccount } from '#shared/domain/payout-files/sepa.ts';
import {
  type EncryptedAccount,
  maskPayingAccount,
  type PayingAccount,
  type PayingAccountInput,
  parsePayingAccount,
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
export async function setPayingAccount(call: EncryptingCall, input: PayingAccountInput): Promise<PayingAccount> {
  const { account, runtime, newKey } = call;
  const parsed = parsePayingAccount(input);
  const { plain, encrypted: key } = await newKey(buildPayingAccountContext(account.id));
  const text = encryptText(JSON.stringify(parsed), [plain]);
  const paying = { masked: maskPayingAccount(parsed), key, text, changedAt: runtime.now() };
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
  { account, decryptKey }: DecryptingCall,
  { key, text }: Pick<EncryptedAccount, 'key' | 'text'>,
): Promise<SepaAccount> {
  return JSON.parse(decryptText(text, [await decryptKey(key, buildPayingAccountContext(account.id))]));
}

/** Decrypts neither promoters' details nor other companies' accounts. */
function buildPayingAccountContext(account: number): KeyContext {
  return { account: String(account), use: PAYING_ACCOUNT_USE };
}

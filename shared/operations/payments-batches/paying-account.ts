import type { SepaAccount } from '#shared/domain/payout-files/sepa.ts';
import {
  checkedPayingAccount,
  maskedAccount,
  type PayingAccount,
  type SaidPayingAccount,
  type SealedAccount,
} from '#shared/domain/payout-methods/paying-account.ts';
import type { Call } from '#shared/operations/call.ts';
import type { OpeningCall, SealingCall } from '#shared/operations/payout-methods/sealed-details.ts';
import { type KeyContext, PAYING_ACCOUNT_USE } from '#shared/outside/data-key.ts';
import { removePayingAccount, writePayingAccount } from '#shared/store/payout-methods/paying-account.ts';
import { seal, unseal } from '#shared/store/sealed-text.ts';

/**
 * Names the account that the company pays from. It is sealed as the details of promoters are: by a data key of its own. Batches that
 * there are keep the one that they were made with.
 * @throws Refusal `invalid`
 */
export async function setPayingAccount(call: SealingCall, said: SaidPayingAccount): Promise<PayingAccount> {
  const { account, runtime, newKey } = call;
  const named = checkedPayingAccount(said);
  const { plain, sealed: key } = await newKey(contextOf(account.id));
  const text = seal(JSON.stringify(named), [plain]);
  const paying = { masked: maskedAccount(named), key, text, changedAt: runtime.now() };
  await writePayingAccount(account.id, paying);
  return paying;
}

/** Takes away the account that the company pays from, if there is one: bank accounts are paid by CSV then. */
export function unsetPayingAccount({ account }: Call): Promise<void> {
  return removePayingAccount(account.id);
}

/** An account in clear, for the file that pays from it. A call of KMS. @throws Error where it was sealed for another company */
export async function openPayingAccount(
  { account, openKey }: OpeningCall,
  { key, text }: Pick<SealedAccount, 'key' | 'text'>,
): Promise<SepaAccount> {
  return JSON.parse(unseal(text, [await openKey(key, contextOf(account.id))]));
}

/** What the data key is for: it opens no details of promoters, nor the account of another company. */
function contextOf(account: number): KeyContext {
  return { account: String(account), use: PAYING_ACCOUNT_USE };
}

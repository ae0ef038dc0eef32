import type { SepaAccount } from '#shared/domain/payout-files/sepa.ts';
import { isInSepaArea } from '#shared/domain/payout-files/sepa-area.ts';
import { toSepaText } from '#shared/domain/payout-files/sepa-text.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { isBic, isIban, normalizeAccountNumber } from './account-numbers.ts';
import { maskIban, maskName } from './masks.ts';
import { MAX_DETAIL_LENGTHS } from './payout-details-input.ts';

/** Input for the account that a company pays from. */
export interface PayingAccountInput {
  readonly holder: string;
  readonly iban: string;
  readonly bic?: string | undefined;
}

/**
 * Validates the account that a company pays from: banks refuse a whole file for one mistake in it.
 * @throws Refusal `invalid` with the API field, without repeating the input
 */
export function parsePayingAccount(input: PayingAccountInput): SepaAccount {
  const holder = input.holder.trim();
  const { text, lost } = toSepaText(holder);
  if (lost.length > 0) throw invalidField('account_holder_name', 'it has letters that SEPA files do not support');
  if (text === '' || [...holder].length > MAX_DETAIL_LENGTHS.holder) throw invalidField('account_holder_name');
  const iban = normalizeAccountNumber(input.iban);
  if (!isIban(iban)) throw invalidField('iban', 'check its digits');
  if (!isInSepaArea(iban)) throw invalidField('iban', 'its country is not in the SEPA area');
  const bic = input.bic === undefined ? null : normalizeAccountNumber(input.bic);
  if (bic !== null && !isBic(bic)) throw invalidField('swift_bic_code', 'it has 8 or 11 letters and digits');
  return { holder, iban, bic };
}

/** Masks an account: `A… G…`, `DE…2051`. */
export function maskPayingAccount({ holder, iban }: SepaAccount): MaskedAccount {
  return { holder: maskName(holder), iban: maskIban(iban) };
}

interface MaskedAccount {
  readonly holder: string;
  readonly iban: string;
}

/** An account, masked and encrypted. Decryption requires the payouts key in KMS. */
export interface EncryptedAccount {
  readonly masked: MaskedAccount;
  /** Data key encrypted by KMS, and the text that it encrypts. */
  readonly key: Uint8Array;
  readonly text: Uint8Array;
}

/** The stored account that a company pays from. */
export interface PayingAccount extends EncryptedAccount {
  readonly changedAt: string;
}

function invalidField(name: string, hint?: string): Refusal {
  const reason = hint === undefined ? '' : `: ${hint}`;
  return new Refusal({ code: 'invalid', message: `${name} is invalid${reason}.` });
}

import type { SepaAccount } from '#shared/domain/payout-files/sepa.ts';
import { isInSepaArea } from '#shared/domain/payout-files/sepa-area.ts';
import { sepaText } from '#shared/domain/payout-files/sepa-text.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { compact, isBic, isIban } from './account-numbers.ts';
import { maskedIban, maskedName } from './masks.ts';
import { LONGEST_DETAILS } from './said-details.ts';

/** Input for the account that a company pays from. */
export interface SaidPayingAccount {
  readonly holder: string;
  readonly iban: string;
  readonly bic?: string | undefined;
}

/**
 * Validates the account that a company pays from: banks refuse a whole file for one mistake in it.
 * @throws Refusal `invalid` with the API field, without repeating the input
 */
export function checkedPayingAccount(said: SaidPayingAccount): SepaAccount {
  const holder = said.holder.trim();
  const { text, lost } = sepaText(holder);
  if (lost.length > 0) throw wrong('account_holder_name', 'it has letters that SEPA files cannot have');
  if (text === '' || [...holder].length > LONGEST_DETAILS.holder) throw wrong('account_holder_name');
  const iban = compact(said.iban);
  if (!isIban(iban)) throw wrong('iban', 'check its digits');
  if (!isInSepaArea(iban)) throw wrong('iban', 'its country is not in the SEPA area');
  const bic = said.bic === undefined ? null : compact(said.bic);
  if (bic !== null && !isBic(bic)) throw wrong('swift_bic_code', 'it has 8 or 11 letters and digits');
  return { holder, iban, bic };
}

/** Masks an account: `A… G…`, `DE…2051`. */
export function maskedAccount({ holder, iban }: SepaAccount): MaskedAccount {
  return { holder: maskedName(holder), iban: maskedIban(iban) };
}

interface MaskedAccount {
  readonly holder: string;
  readonly iban: string;
}

/** An account, masked and encrypted. Decryption requires the payouts key in KMS. */
export interface SealedAccount {
  readonly masked: MaskedAccount;
  /** Data key encrypted by KMS, and the text that it encrypts. */
  readonly key: Uint8Array;
  readonly text: Uint8Array;
}

/** The stored account that a company pays from. */
export interface PayingAccount extends SealedAccount {
  readonly changedAt: string;
}

function wrong(name: string, why?: string): Refusal {
  const reason = why === undefined ? '' : `: ${why}`;
  return new Refusal({ code: 'invalid', message: `${name} is invalid${reason}.` });
}

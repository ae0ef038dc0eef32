import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { startsFormula } from '#shared/domain/text/spreadsheet-text.ts';
import { compact, isBic, isIban, isRoutingNumber } from './account-numbers.ts';
import { COUNTRIES } from './countries.ts';
import { type National, NUMBERED } from './national-numbers.ts';
import type { AccountNumbers, BankDetails, MethodKind, PayoutDetails } from './payout-details.ts';
import { DETAIL_NAMES, LONGEST_DETAILS, type SaidDetails } from './said-details.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const CONTROL_CHARACTER = /\p{Cc}|[\u2028\u2029]/u;
const CONTROL_CHARACTER_IN_LINES = /[^\P{Cc}\t\n\r]/u;
/** Countries without known rules. An IBAN has up to 34 characters. */
const ANY_NUMBER = /^[0-9A-Z]{3,34}$/;

/** A spreadsheet would run it when it opens the payment file. */
const STARTS_FORMULA = 'it begins with =, +, - or @';

type Named = keyof typeof DETAIL_NAMES;

/**
 * Validates payout details on input, because banks report mistakes weeks later.
 * @param known the promoter's name: the default holder for Wise
 * @throws Refusal `invalid` with the API field, without repeating the input
 */
export function checkedDetails(method: MethodKind, said: SaidDetails, known: string | null): PayoutDetails {
  switch (method) {
    case 'paypal':
      return { method, email: emailOf('paypalEmail', said) };
    case 'wise': {
      const iban = said.iban === undefined ? null : ibanOf(said.iban);
      const holder = textOf('holder', said.holder ?? known ?? undefined);
      return { method, email: emailOf('wiseEmail', said), holder, type: said.type ?? 'PERSON', iban };
    }
    case 'bank':
      return bankDetails(said);
    case 'custom':
      return { method, text: textOf('text', said.text, { lines: true }) };
  }
}

function bankDetails(said: SaidDetails): BankDetails {
  const country = countryOf('bankCountry', said.bankCountry);
  return {
    method: 'bank',
    holder: textOf('holder', said.holder),
    country,
    ...accountNumbers(said, country),
    address: {
      street: optionalText('street', said.street),
      city: optionalText('city', said.city),
      postalCode: optionalText('postalCode', said.postalCode),
      state: optionalText('state', said.state),
      country: said.country === undefined ? null : countryOf('country', said.country),
    },
    bankName: optionalText('bankName', said.bankName),
    bankCity: optionalText('bankCity', said.bankCity),
    bankAddress: optionalText('bankAddress', said.bankAddress),
  };
}

/** With an IBAN, rejects an account number, which could name another account, and ignores national numbers. */
function accountNumbers(said: SaidDetails, country: string): AccountNumbers {
  const bic = said.bic === undefined ? null : bicOf(said.bic);
  if (said.iban !== undefined) {
    if (said.accountNumber !== undefined) throw wrong('accountNumber', 'send it or the IBAN, not both');
    const iban = ibanOf(said.iban);
    if (!iban.startsWith(country)) throw wrong('bankCountry', 'the IBAN is of another country');
    return { ...NO_NUMBERS, iban, bic };
  }
  const rules = NUMBERED[country];
  if (!rules) {
    if (said.accountNumber === undefined) throw wrong('iban', 'an IBAN or an account number is needed');
    if (bic === null) throw wrong('bic', 'an account number needs the BIC of its bank beside it');
    return { ...NO_NUMBERS, accountNumber: numberOf('accountNumber', said.accountNumber, ANY_NUMBER), bic };
  }
  const numbers = Object.entries(rules).map(([name, form]) => [
    name,
    numberOf(name as National, said[name as National], form),
  ]);
  const national: AccountNumbers = { ...NO_NUMBERS, ...Object.fromEntries(numbers), bic };
  if (national.routing !== null && !isRoutingNumber(national.routing))
    throw wrong('routing', 'its check digit is wrong');
  return national;
}

const NO_NUMBERS: AccountNumbers = {
  iban: null,
  bic: null,
  accountNumber: null,
  routing: null,
  transitNumber: null,
  institutionNumber: null,
  bsb: null,
  sortCode: null,
};

function ibanOf(written: string): string {
  const iban = compact(written);
  if (isIban(iban)) return iban;
  throw wrong('iban', 'check its digits');
}

function bicOf(written: string): string {
  const bic = compact(written);
  if (isBic(bic)) return bic;
  throw wrong('bic', 'it has 8 or 11 letters and digits');
}

function countryOf(name: 'country' | 'bankCountry', written: string | undefined): string {
  const country = written?.trim().toUpperCase() ?? '';
  if (COUNTRIES.includes(country)) return country;
  throw wrong(name, 'it is a country of ISO 3166 in two letters');
}

function numberOf(name: National, written: string | undefined, form: RegExp): string {
  if (written === undefined) throw wrong(name, 'it is needed for banks of this country');
  const number = compact(written);
  if (form.test(number)) return number;
  throw wrong(name, 'it has another length or other characters');
}

function emailOf(name: 'paypalEmail' | 'wiseEmail', said: SaidDetails): string {
  const address = normalizeEmail(said[name] ?? '');
  const isOne = EMAIL.test(address) && !CONTROL_CHARACTER.test(address) && address.isWellFormed();
  if (!isOne || [...address].length > LONGEST_DETAILS.email) throw wrong(name);
  if (startsFormula(address)) throw wrong(name, STARTS_FORMULA);
  return address;
}

type Text = keyof typeof LONGEST_DETAILS & Named;

function optionalText(name: Text, written: string | undefined): string | null {
  return written === undefined ? null : textOf(name, written);
}

function textOf(name: Text, written: string | undefined, { lines = false } = {}): string {
  const text = written?.trim() ?? '';
  if (text === '') throw wrong(name, 'it is needed');
  const forbidden = lines ? CONTROL_CHARACTER_IN_LINES : CONTROL_CHARACTER;
  if (forbidden.test(text) || !text.isWellFormed()) throw wrong(name, 'it has characters that nobody sees');
  if (startsFormula(text)) throw wrong(name, STARTS_FORMULA);
  if ([...text].length > LONGEST_DETAILS[name]) throw wrong(name, `${LONGEST_DETAILS[name]} characters at most`);
  return text;
}

function wrong(name: Named, why?: string): Refusal {
  const reason = why === undefined ? '' : `: ${why}`;
  return new Refusal({ code: 'invalid', message: `details[${DETAIL_NAMES[name]}] is invalid${reason}.` });
}

import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { mayRunAsFormula } from '#shared/domain/text/spreadsheet-text.ts';
import { isBic, isIban, isRoutingNumber, normalizeAccountNumber } from './account-numbers.ts';
import { COUNTRIES } from './countries.ts';
import { NATIONAL_NUMBER_FORMATS, type NationalNumber } from './national-numbers.ts';
import type { AccountNumbers, BankDetails, MethodKind, PayoutDetails } from './payout-details.ts';
import { DETAIL_NAMES, MAX_DETAIL_LENGTHS, type PayoutDetailsInput } from './payout-details-input.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;
const CONTROL_CHARACTER = /\p{Cc}|[\u2028\u2029]/u;
const CONTROL_CHARACTER_IN_LINES = /[^\P{Cc}\t\n\r]/u;
/** Countries without known rules. An IBAN has up to 34 characters. */
const GENERIC_ACCOUNT_NUMBER = /^[0-9A-Z]{3,34}$/;

/** A spreadsheet would run it when it opens the payment file. */
const HAS_FORMULA = 'it begins with =, +, - or @, or has one of them after ; or |';

type DetailName = keyof typeof DETAIL_NAMES;

/**
 * Validates payout details on input, because banks report mistakes weeks later.
 * @param promoterName the promoter's name: the default holder for Wise
 * @throws Refusal `invalid` with the API field, without repeating the input
 */
export function parsePayoutDetails(
  method: MethodKind,
  input: PayoutDetailsInput,
  promoterName: string | null,
): PayoutDetails {
  switch (method) {
    case 'paypal':
      return { method, email: parsePayoutEmail('paypalEmail', input) };
    case 'wise': {
      const iban = input.iban === undefined ? null : parseIban(input.iban);
      const holder = parseRequiredText('holder', input.holder ?? promoterName ?? undefined);
      return { method, email: parsePayoutEmail('wiseEmail', input), holder, type: input.type ?? 'PERSON', iban };
    }
    case 'bank':
      return bankDetails(input);
    case 'custom':
      return { method, text: parseRequiredText('text', input.text, { lines: true }) };
  }
}

function bankDetails(input: PayoutDetailsInput): BankDetails {
  const country = parseCountry('bankCountry', input.bankCountry);
  return {
    method: 'bank',
    holder: parseRequiredText('holder', input.holder),
    country,
    ...accountNumbers(input, country),
    address: {
      street: optionalText('street', input.street),
      city: optionalText('city', input.city),
      postalCode: optionalText('postalCode', input.postalCode),
      state: optionalText('state', input.state),
      country: input.country === undefined ? null : parseCountry('country', input.country),
    },
    bankName: optionalText('bankName', input.bankName),
    bankCity: optionalText('bankCity', input.bankCity),
    bankAddress: optionalText('bankAddress', input.bankAddress),
  };
}

/** With an IBAN, rejects an account number, which could name another account, and ignores national numbers. */
function accountNumbers(input: PayoutDetailsInput, country: string): AccountNumbers {
  const bic = input.bic === undefined ? null : parseBic(input.bic);
  if (input.iban !== undefined) {
    if (input.accountNumber !== undefined) throw invalidDetail('accountNumber', 'send it or the IBAN, not both');
    const iban = parseIban(input.iban);
    if (!iban.startsWith(country)) throw invalidDetail('bankCountry', 'the IBAN is of another country');
    return { ...NO_NUMBERS, iban, bic };
  }
  const rules = NATIONAL_NUMBER_FORMATS[country];
  if (!rules) {
    if (input.accountNumber === undefined) throw invalidDetail('iban', 'an IBAN or an account number is needed');
    if (bic === null) throw invalidDetail('bic', 'an account number needs the BIC of its bank');
    return {
      ...NO_NUMBERS,
      accountNumber: parseNationalNumber('accountNumber', input.accountNumber, GENERIC_ACCOUNT_NUMBER),
      bic,
    };
  }
  const numbers = Object.entries(rules).map(([name, form]) => [
    name,
    parseNationalNumber(name as NationalNumber, input[name as NationalNumber], form),
  ]);
  const national: AccountNumbers = { ...NO_NUMBERS, ...Object.fromEntries(numbers), bic };
  if (national.routing !== null && !isRoutingNumber(national.routing))
    throw invalidDetail('routing', 'its check digit is wrong');
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

function parseIban(input: string): string {
  const iban = normalizeAccountNumber(input);
  if (isIban(iban)) return iban;
  throw invalidDetail('iban', 'check its digits');
}

function parseBic(input: string): string {
  const bic = normalizeAccountNumber(input);
  if (isBic(bic)) return bic;
  throw invalidDetail('bic', 'it has 8 or 11 letters and digits');
}

function parseCountry(name: 'country' | 'bankCountry', input: string | undefined): string {
  const country = input?.trim().toUpperCase() ?? '';
  if (COUNTRIES.includes(country)) return country;
  throw invalidDetail(name, 'use a two-letter country code (ISO 3166)');
}

function parseNationalNumber(name: NationalNumber, input: string | undefined, form: RegExp): string {
  if (input === undefined) throw invalidDetail(name, 'it is required for bank accounts in this country');
  const number = normalizeAccountNumber(input);
  if (form.test(number)) return number;
  throw invalidDetail(name, 'bank accounts in this country have another length or other characters');
}

function parsePayoutEmail(name: 'paypalEmail' | 'wiseEmail', input: PayoutDetailsInput): string {
  const address = normalizeEmail(input[name] ?? '');
  const isOne = EMAIL.test(address) && !CONTROL_CHARACTER.test(address) && address.isWellFormed();
  if (!isOne || [...address].length > MAX_DETAIL_LENGTHS.email) throw invalidDetail(name);
  if (mayRunAsFormula(address)) throw invalidDetail(name, HAS_FORMULA);
  return address;
}

type Text = keyof typeof MAX_DETAIL_LENGTHS & DetailName;

function optionalText(name: Text, input: string | undefined): string | null {
  return input === undefined ? null : parseRequiredText(name, input);
}

function parseRequiredText(name: Text, input: string | undefined, { lines = false } = {}): string {
  const text = input?.trim() ?? '';
  if (text === '') throw invalidDetail(name, 'it is required');
  const forbidden = lines ? CONTROL_CHARACTER_IN_LINES : CONTROL_CHARACTER;
  if (forbidden.test(text) || !text.isWellFormed()) throw invalidDetail(name, 'it contains invisible characters');
  if (mayRunAsFormula(text)) throw invalidDetail(name, HAS_FORMULA);
  if ([...text].length > MAX_DETAIL_LENGTHS[name])
    throw invalidDetail(name, `${MAX_DETAIL_LENGTHS[name]} characters at most`);
  return text;
}

function invalidDetail(name: DetailName, hint?: string): Refusal {
  const reason = hint === undefined ? '' : `: ${hint}`;
  return new Refusal({ code: 'invalid', message: `details[${DETAIL_NAMES[name]}] is invalid${reason}.` });
}

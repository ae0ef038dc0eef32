import type { Values } from '#shared/domain/text/filled-in.ts';
import type { TextName } from './en.ts';

/** The service's English messages, most specific first. */
const REASONS: readonly (readonly [RegExp, TextName])[] = [
  [/\bemail\b.* taken\b/, 'reasonEmailTaken'],
  [/\btaken\b|^sub_id is that of another link/, 'reasonTaken'],
  [/has (?<count>\d+) .*which is the most/, 'reasonMost'],
  [/^Only a referral that waits for approval/, 'reasonReferralFixed'],
  [/^The company has blocked you/, 'reasonBlocked'],
  [/^ref_token is refused|created by the company alone|only the company can change it/, 'reasonCompanyOnly'],
  [/^accepted_terms/, 'reasonTerms'],
  [/^proof/, 'reasonAgain'],
  [/^q is invalid: customers are masked/, 'reasonWholeEmail'],
  [/^method is refused/, 'methodNotOffered'],
  [/^method: there is one/, 'reasonMethodThere'],
  [/check its digits|check digit is wrong/, 'reasonDigits'],
  [/the IBAN is of another country/, 'reasonIbanCountry'],
  [/not both/, 'reasonOneNumber'],
  [/an IBAN or an account number is needed|needs the BIC/, 'ibanOrNumber'],
  [/it has 8 or 11 letters/, 'reasonBic'],
  [/it is needed/, 'reasonNeeded'],
  [/another length or other characters/, 'reasonForm'],
  [/(?<count>\d+) characters at most, without @/, 'reasonWithoutAt'],
  [/(?<count>\d+) characters at most/, 'reasonLongest'],
  [/characters that nobody sees/, 'reasonHidden'],
  [/it begins with =/, 'reasonFormula'],
  [/is invalid/, 'checkThis'],
];

/** Translates an error message; null if unknown. */
export function translateReason(message: string): { readonly name: TextName; readonly values: Values } | null {
  for (const [pattern, name] of REASONS) {
    const found = pattern.exec(message);
    if (found) return { name, values: { ...found.groups } };
  }
  return null;
}

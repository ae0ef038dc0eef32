import type { PlaceholderValues } from '#shared/domain/text/placeholders.ts';
import type { TextName } from './en.ts';

/** The service's English messages, most specific first. */
const REASONS: readonly (readonly [RegExp, TextName])[] = [
  [/\bemail\b.* taken\b/, 'reasonEmailTaken'],
  [/\btaken\b/, 'reasonTaken'],
  [/has (?<count>\d+) .*the maximum/, 'reasonLimit'],
  [/^Only a referral that waits for approval/, 'reasonReferralFixed'],
  [/^The company has blocked you/, 'reasonBlocked'],
  [/^You cannot change ref_token|only the company can\b/, 'reasonCompanyOnly'],
  [/^accepted_terms/, 'reasonTerms'],
  [/has replaced these terms/, 'reasonTerms'],
  [/^proof/, 'reasonTimeout'],
  [/^q is invalid: customers are masked/, 'reasonWholeEmail'],
  [/^method is refused/, 'methodNotOffered'],
  [/^method: there is one/, 'reasonMethodExists'],
  [/check its digits|check digit is wrong/, 'reasonDigits'],
  [/the IBAN is of another country/, 'reasonIbanCountry'],
  [/not both/, 'reasonOneNumber'],
  [/an IBAN or an account number is needed|needs the BIC/, 'ibanOrNumber'],
  [/it has 8 or 11 letters/, 'reasonBic'],
  [/it is required/, 'reasonRequired'],
  [/another length or other characters/, 'reasonFormat'],
  [/(?<count>\d+) characters(?: at most)?, without @/, 'reasonWithoutAt'],
  [/(?<!at least )\b(?<count>\d+) characters/, 'reasonTooLong'],
  [/invisible characters/, 'reasonHidden'],
  [/it begins with =/, 'reasonFormula'],
  [/is invalid/, 'checkEntry'],
];

/** Translates an error message; null if unknown. */
export function translateReason(
  message: string,
): { readonly name: TextName; readonly values: PlaceholderValues } | null {
  for (const [pattern, name] of REASONS) {
    const match = pattern.exec(message);
    if (match) return { name, values: { ...match.groups } };
  }
  return null;
}

/** SEPA countries by IBAN prefix (European Payments Council, EPC409-09). */
const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS ' +
    'SE SI SK SM VA'
  ).split(' '),
);

/**
 * Whether SEPA transfers reach an account.
 * @param iban complete or masked
 */
export function isInSepaArea(iban: string): boolean {
  return SEPA_COUNTRIES.has(iban.slice(0, 2));
}

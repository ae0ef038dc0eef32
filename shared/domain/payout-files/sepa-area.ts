/** The countries whose banks SEPA transfers reach, by the first two letters of IBANs (European Payments Council, EPC409-09). */
const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS ' +
    'SE SI SK SM VA'
  ).split(' '),
);

/** Whether a SEPA transfer reaches an account. @param iban whole or masked: its country is looked at alone */
export function isInSepaArea(iban: string): boolean {
  return SEPA_COUNTRIES.has(iban.slice(0, 2));
}

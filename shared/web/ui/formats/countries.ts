import { COUNTRIES } from '#shared/domain/payout-methods/countries.ts';

/** Lists countries, named and sorted by locale. */
export function listCountries(locale: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((a, b) =>
    a.label.localeCompare(b.label, locale),
  );
}

/** Names a country in a locale. @param code ISO 3166-1 alpha-2 */
export function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

import { COUNTRIES } from '#shared/domain/payout-methods/countries.ts';

/** Lists countries, named and sorted by locale. */
export function listCountries(locale: string): { readonly value: string; readonly label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return COUNTRIES.map((value) => ({ value, label: names.of(value) ?? value })).sort((one, other) =>
    one.label.localeCompare(other.label, locale),
  );
}

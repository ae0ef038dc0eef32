import type { AddressParts } from '#shared/domain/payout-methods/payout-details.ts';
import type { Profile } from './promoter.ts';

export const NO_PARTS: AddressParts = { street: null, city: null, postalCode: null, state: null };
/** Maximum length of the longest part, in characters; all parts together fit the longest text. */
export const LONGEST_STREET = 1024;
const NAMES = Object.keys(NO_PARTS) as (keyof AddressParts)[];

/** Input for an address: as a text, in parts, or both. Omitted values stay, null clears. */
export interface SaidAddress {
  readonly address?: string | null | undefined;
  readonly addressParts?: { readonly [Part in keyof AddressParts]?: AddressParts[Part] | undefined } | undefined;
}

/**
 * Applies input to an address. The text always exists, because the API has one; it is formatted from the parts if there
 * are any. Parts win over a text. Unchanged values change nothing. A different text removes the parts, which it may
 * contradict.
 * @param country after the change; determines the order of the parts
 */
export function saidAddress(
  before: Pick<Profile, 'address' | 'addressParts'>,
  { address, addressParts: said = {} }: SaidAddress,
  country: string | null,
): Pick<Profile, 'address' | 'addressParts'> {
  const known = before.addressParts ?? NO_PARTS;
  const parts = Object.fromEntries(NAMES.map((name) => [name, said[name] === undefined ? known[name] : said[name]]));
  const after = { ...NO_PARTS, ...parts };
  const isSaidInParts = NAMES.some((name) => after[name] !== known[name]);
  const without = before.addressParts ? { addressParts: undefined } : {};
  if (!isSaidInParts && address !== undefined && address !== before.address) return { address, ...without };
  if (NAMES.some((name) => after[name] !== null)) return { address: inLines(after, country), addressParts: after };
  const isOther = address !== undefined && address !== before.address;
  return { address: isOther ? address : isSaidInParts ? null : before.address, ...without };
}

/** Countries that write city, state, postal code in this order. */
const CITY_FIRST: readonly string[] = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ'];

/**
 * Formats an address in lines, without the country.
 * @param country ISO 3166 alpha-2 in capitals, or free text
 */
function inLines({ street, city, postalCode, state }: AddressParts, country: string | null): string {
  const some = (parts: readonly (string | null)[], between: string) =>
    parts.filter((part) => part !== null).join(between);
  const lines = CITY_FIRST.includes(country?.toUpperCase() ?? '')
    ? [street, some([city, some([state, postalCode], ' ') || null], ', ')]
    : [street, some([postalCode, city], ' '), state];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

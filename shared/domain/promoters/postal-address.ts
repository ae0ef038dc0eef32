import type { AddressParts } from '#shared/domain/payout-methods/payout-details.ts';
import type { Profile } from './promoter.ts';

export const NO_PARTS: AddressParts = { street: null, city: null, postalCode: null, state: null };
/** In characters, of the longest part: an address of all parts is no longer than the longest text. */
export const LONGEST_STREET = 1024;
const NAMES = Object.keys(NO_PARTS) as (keyof AddressParts)[];

/** What is said of an address: in one text, in parts, or both. What is left out stays, null takes away. */
export interface SaidAddress {
  readonly address?: string | null | undefined;
  readonly addressParts?: { readonly [Part in keyof AddressParts]?: AddressParts[Part] | undefined } | undefined;
}

/**
 * The address of a profile after something was said of it. Its text is always there, because the interface has one text: it is made of
 * the parts where there are any. Parts that are said go before a text that is said. Who sends back what was shown says nothing. A
 * text that is another one takes the parts away: nobody knows which part is what in it.
 * @param country after the change: it decides in which order the parts are written
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

/** Countries that write the city first, then the state and the postal code. */
const CITY_FIRST: readonly string[] = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ'];

/**
 * An address in lines, without the country.
 * @param country ISO 3166 alpha-2 in capitals, or what a promoter has typed
 */
function inLines({ street, city, postalCode, state }: AddressParts, country: string | null): string {
  const some = (parts: readonly (string | null)[], between: string) =>
    parts.filter((part) => part !== null).join(between);
  const lines = CITY_FIRST.includes(country?.toUpperCase() ?? '')
    ? [street, some([city, some([state, postalCode], ' ') || null], ', ')]
    : [street, some([postalCode, city], ' '), state];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

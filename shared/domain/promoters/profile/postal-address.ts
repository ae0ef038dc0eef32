import type { AddressParts } from '#shared/domain/payout-methods/payout-details.ts';
import type { Profile } from '#shared/domain/promoters/promoter.ts';

export const NO_ADDRESS_PARTS: AddressParts = { street: null, city: null, postalCode: null, state: null };
/** Limit of the longest part, in characters. All parts together fit the longest text. */
export const MAX_STREET_LENGTH = 1024;
const NAMES = Object.keys(NO_ADDRESS_PARTS) as (keyof AddressParts)[];

/** Input for an address: text, parts, or both. Omitted values stay, null clears. */
export interface AddressInput {
  readonly address?: string | null | undefined;
  readonly addressParts?: { readonly [Part in keyof AddressParts]?: AddressParts[Part] | undefined } | undefined;
}

/**
 * Applies input to an address. Changed parts win over a text; the text, which the API always shows, is then formatted
 * from them. A changed text removes the parts, which cannot be derived from it. Unchanged input changes nothing.
 * @param country after the change; determines the order of the parts
 */
export function applyAddressInput(
  before: Pick<Profile, 'address' | 'addressParts'>,
  { address, addressParts = {} }: AddressInput,
  country: string | null,
): Pick<Profile, 'address' | 'addressParts'> {
  const oldParts = before.addressParts ?? NO_ADDRESS_PARTS;
  const parts = Object.fromEntries(
    NAMES.map((name) => [name, addressParts[name] === undefined ? oldParts[name] : addressParts[name]]),
  );
  const after = { ...NO_ADDRESS_PARTS, ...parts };
  const hasPartChanges = NAMES.some((name) => after[name] !== oldParts[name]);
  const removedParts = before.addressParts ? { addressParts: undefined } : {};
  if (!hasPartChanges && address !== undefined && address !== before.address) return { address, ...removedParts };
  if (NAMES.some((name) => after[name] !== null))
    return { address: formatAddressLines(after, country), addressParts: after };
  const isOther = address !== undefined && address !== before.address;
  return { address: isOther ? address : hasPartChanges ? null : before.address, ...removedParts };
}

/** These write city, state, postal code. */
const CITY_FIRST: readonly string[] = ['US', 'CA', 'AU', 'GB', 'IE', 'IN', 'NZ'];

/**
 * Formats an address without the country.
 * @param country ISO 3166 alpha-2 in capitals, or free text
 */
function formatAddressLines({ street, city, postalCode, state }: AddressParts, country: string | null): string {
  const joinParts = (parts: readonly (string | null)[], separator: string) =>
    parts.filter((part) => part !== null).join(separator);
  const lines = CITY_FIRST.includes(country?.toUpperCase() ?? '')
    ? [street, joinParts([city, joinParts([state, postalCode], ' ') || null], ', ')]
    : [street, joinParts([postalCode, city], ' '), state];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

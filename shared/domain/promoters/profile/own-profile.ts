import type { Profile, Promoter } from '#shared/domain/promoters/promoter.ts';
import { dropUndefined, type PromoterRecord, reviseRecord } from '#shared/domain/promoters/promoter-record.ts';
import { type AddressInput, applyAddressInput } from './postal-address.ts';

type PlainProfileField = Exclude<keyof Profile, 'paypalEmail' | 'socialUrls' | 'addressParts'>;

/** Changes that a promoter makes to its profile; omitted values stay, null clears. */
export interface OwnProfileChanges {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  /** Without payout methods, which have their own calls. */
  readonly profile?: ({ readonly [Name in PlainProfileField]?: Profile[Name] | undefined } & AddressInput) | undefined;
  readonly socialUrls?: { readonly [Network in keyof Profile['socialUrls']]?: string | null | undefined } | undefined;
}

/** Applies a promoter's changes; returns the same record if nothing changed. */
export function applyOwnProfile(record: PromoterRecord, changes: OwnProfileChanges): PromoterRecord {
  const { promoter } = record;
  const { firstName, lastName, profile = {}, socialUrls = {} } = changes;
  const networks = Object.entries({ ...promoter.profile.socialUrls, ...dropUndefined(socialUrls) });
  const { address, addressParts, ...unaddressed } = profile;
  const nextProfile = { ...promoter.profile, ...dropUndefined(unaddressed) };
  const after: Promoter = {
    ...promoter,
    ...dropUndefined({ firstName, lastName }),
    profile: {
      ...nextProfile,
      ...applyAddressInput(promoter.profile, { address, addressParts }, nextProfile.country),
      socialUrls: Object.fromEntries(networks.filter(([, url]) => url !== null)),
    },
  };
  return isSame(promoter, after) ? record : reviseRecord(after, record.promotions);
}

function isSame(before: Promoter, after: Promoter): boolean {
  const listTexts = ({ firstName, lastName, profile: { socialUrls, addressParts, ...profile } }: Promoter) => [
    ...Object.entries({ firstName, lastName, ...profile, ...socialUrls, ...addressParts })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  ];
  return listTexts(before).join('\n') === listTexts(after).join('\n');
}

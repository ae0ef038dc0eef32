import { type SaidAddress, saidAddress } from './postal-address.ts';
import type { Profile, Promoter } from './promoter.ts';
import { given, type PromoterRecord, revised } from './promoter-record.ts';

type Said = Exclude<keyof Profile, 'paypalEmail' | 'socialUrls' | 'addressParts'>;

/** A promoter's changes of its own profile; omitted values stay, null clears. */
export interface OwnProfile {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  /** Without payout methods, which have their own calls. */
  readonly profile?: ({ readonly [Name in Said]?: Profile[Name] | undefined } & SaidAddress) | undefined;
  readonly socialUrls?: { readonly [Network in keyof Profile['socialUrls']]?: string | null | undefined } | undefined;
}

/** Applies a promoter's changes; returns the same record if nothing changed. */
export function withOwnProfile(record: PromoterRecord, changes: OwnProfile): PromoterRecord {
  const { promoter } = record;
  const { firstName, lastName, profile = {}, socialUrls = {} } = changes;
  const networks = Object.entries({ ...promoter.profile.socialUrls, ...given(socialUrls) });
  const { address, addressParts, ...unaddressed } = profile;
  const said = { ...promoter.profile, ...given(unaddressed) };
  const after: Promoter = {
    ...promoter,
    ...given({ firstName, lastName }),
    profile: {
      ...said,
      ...saidAddress(promoter.profile, { address, addressParts }, said.country),
      socialUrls: Object.fromEntries(networks.filter(([, url]) => url !== null)),
    },
  };
  return isSame(promoter, after) ? record : revised(after, record.promotions);
}

function isSame(before: Promoter, after: Promoter): boolean {
  const said = ({ firstName, lastName, profile: { socialUrls, addressParts, ...profile } }: Promoter) => [
    ...Object.entries({ firstName, lastName, ...profile, ...socialUrls, ...addressParts })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  ];
  return said(before).join('\n') === said(after).join('\n');
}

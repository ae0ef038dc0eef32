import type { Profile, Promoter } from './promoter.ts';
import { given, type PromoterRecord, revised } from './promoter-record.ts';

type Said = Exclude<keyof Profile, 'paypalEmail' | 'socialUrls'>;

/** What a promoter changes of itself; what is left out stays as it is, null takes it away. */
export interface OwnProfile {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  /** Where it is paid is not in it: that has calls of its own. */
  readonly profile?: { readonly [Name in Said]?: Profile[Name] | undefined } | undefined;
  readonly socialUrls?: { readonly [Network in keyof Profile['socialUrls']]?: string | null | undefined } | undefined;
}

/**
 * The promoter with what it says of itself.
 * @returns the record as it is where it says nothing new
 */
export function withOwnProfile(record: PromoterRecord, changes: OwnProfile): PromoterRecord {
  const { promoter } = record;
  const { firstName, lastName, profile = {}, socialUrls = {} } = changes;
  const networks = Object.entries({ ...promoter.profile.socialUrls, ...given(socialUrls) });
  const after: Promoter = {
    ...promoter,
    ...given({ firstName, lastName }),
    profile: {
      ...promoter.profile,
      ...given(profile),
      socialUrls: Object.fromEntries(networks.filter(([, url]) => url !== null)),
    },
  };
  return isSame(promoter, after) ? record : revised(after, record.promotions);
}

function isSame(before: Promoter, after: Promoter): boolean {
  const said = ({ firstName, lastName, profile: { socialUrls, ...profile } }: Promoter) => [
    ...Object.entries({ firstName, lastName, ...profile, ...socialUrls })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  ];
  return said(before).join('\n') === said(after).join('\n');
}

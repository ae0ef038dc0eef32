import { expect, test } from 'vitest';
import { applyOwnProfile } from '#shared/domain/promoters/profile/own-profile.ts';
import { EMPTY_PROFILE, type Profile } from '#shared/domain/promoters/promoter.ts';
import { aPromoter } from '#test/unit/domain/builders.ts';

const profile: Profile = {
  ...EMPTY_PROFILE,
  website: 'https://grace.example/',
  paypalEmail: 'pay@example.com',
  socialUrls: { twitter: 'https://x.example/grace', youtube: 'https://y.example/grace' },
};
const record = { promoter: aPromoter({ firstName: 'Grace', lastName: 'Hopper', profile }), promotions: [] };

test('a promoter edits its own profile; omitted fields stay, null deletes', () => {
  const { promoter } = applyOwnProfile(record, {
    firstName: null,
    lastName: undefined,
    profile: { website: null, companyName: 'Hopper Ltd.', country: undefined, language: 'de' },
    socialUrls: { twitter: null, youtube: undefined, tiktok: 'https://t.example/grace' },
  });
  expect([promoter.firstName, promoter.lastName, promoter.revision]).toEqual([null, 'Hopper', 1]);
  expect(promoter.profile).toEqual({
    ...profile,
    website: null,
    companyName: 'Hopper Ltd.',
    language: 'de',
    socialUrls: { youtube: 'https://y.example/grace', tiktok: 'https://t.example/grace' },
  });
});

test('an edit without changes keeps the promoter record', () => {
  const same = { firstName: 'Grace', profile: { website: 'https://grace.example/' }, socialUrls: { tiktok: null } };
  expect(applyOwnProfile(record, same)).toBe(record);
});

import { expect, test } from 'vitest';
import { type BroadcastFilters, NO_FILTERS } from '#shared/domain/broadcasts/broadcast.ts';
import {
  type BroadcastRecipient,
  findBroadcastAddress,
  isLeftOver,
  isUncertain,
  listBroadcastCampaigns,
  matchesActivityFilters,
  matchesBroadcastFilters,
} from '#shared/domain/broadcasts/broadcast-recipient.ts';
import { countRecipients } from '#shared/domain/broadcasts/broadcast-statistics.ts';
import { DEFAULT_MAIL_SETTINGS } from '#shared/domain/mail/mail-settings.ts';
import { NO_METHODS } from '#shared/domain/payout-methods/stored-methods.ts';
import { EMPTY_PROFILE } from '#shared/domain/promoters/promoter.ts';

const NOW = '2026-12-01T09:00:00.000Z';
const promoter = {
  id: 7,
  status: 'approved',
  email: 'grace@example.com',
  deletedAt: null,
  archivedAt: null,
  current: [
    { campaignId: 1, refId: 'grace' },
    { campaignId: 2, refId: 'grace2' },
  ],
  tags: ['VIP'],
  profile: { ...EMPTY_PROFILE, country: ' Germany' },
} as const;

test.each<[Partial<BroadcastFilters>, boolean]>([
  [{}, true],
  [{ campaignIds: [2, 3] }, true],
  [{ campaignIds: [3] }, false],
  [{ statuses: ['approved'] }, true],
  [{ statuses: ['pending'] }, false],
  [{ tags: ['vip', 'other'] }, true],
  [{ tags: ['other'] }, false],
  [{ countries: ['germany'] }, true],
  [{ countries: ['France'] }, false],
  [{ tags: ['vip'], countries: ['France'] }, false],
])('filters %j match a promoter: %s', (filters, matches) => {
  expect(matchesBroadcastFilters(promoter, { ...NO_FILTERS, ...filters })).toBe(matches);
});

test.each([
  [undefined, true],
  [{ state: 'sent', at: '2026-12-01T10:00:00.000Z' }, false],
  [{ state: 'claimed', at: '2026-12-01T10:00:00.000Z' }, false],
  [{ state: 'failed', at: '2026-12-01T10:00:00.000Z' }, false],
  [{ state: 'failed', at: '2026-12-01T08:00:00.000Z' }, true],
  [{ state: 'claimed', at: '2026-12-01T08:00:00.000Z' }, true],
  [{ state: 'dismissed', at: '2026-12-01T08:00:00.000Z' }, false],
] as const)('a recipient with the result %j is left over by a process of 9:00: %s', (recipient, expected) => {
  expect(isLeftOver(recipient, NOW)).toBe(expected);
});

test('the payout method filter selects promoters without an enabled method, or with one', () => {
  const payable = { ...promoter, profile: { ...promoter.profile, paypalEmail: 'grace@example.com' } };
  const disabled = { ...payable, payoutMethods: { ...NO_METHODS, disabled: ['paypal' as const] } };
  const matches = (hasPayoutMethod: boolean | null) =>
    [promoter, payable, disabled].map((each) => matchesBroadcastFilters(each, { ...NO_FILTERS, hasPayoutMethod }));
  expect(matches(null)).toEqual([true, true, true]);
  expect(matches(true)).toEqual([false, true, false]);
  expect(matches(false)).toEqual([true, false, true]);
});

test.each<[Partial<BroadcastFilters>, boolean]>([
  [{}, true],
  [{ sales: { from: 3, to: null } }, true],
  [{ sales: { from: 4, to: null } }, false],
  [{ sales: { from: null, to: 3 } }, true],
  [{ sales: { from: null, to: 2 } }, false],
  [{ sales: { from: 1, to: 5 } }, true],
  [{ lastLoginBefore: '2026-12-02' }, true],
  [{ lastLoginBefore: '2026-12-01' }, false],
  [{ lastLoginBefore: '2026-12-02', sales: { from: null, to: 0 } }, false],
])('filters %j match a promoter with three sales who signed in on December 1: %s', (filters, matches) => {
  expect(matchesActivityFilters({ sales: 3, lastLoginAt: NOW }, filters)).toBe(matches);
});

test('promoters who never signed in match any last login', () => {
  expect(matchesActivityFilters({ sales: 0, lastLoginAt: null }, { lastLoginBefore: '2026-12-01' })).toBe(true);
});

test('denied, deleted and archived promoters are not addressed', () => {
  for (const state of [{ status: 'denied' as const }, { deletedAt: NOW }, { archivedAt: NOW }])
    expect(matchesBroadcastFilters({ ...promoter, ...state }, NO_FILTERS)).toBe(false);
});

test('a copy shows the first addressed campaign', () => {
  expect(listBroadcastCampaigns(promoter, NO_FILTERS)).toEqual([1, 2]);
  expect(listBroadcastCampaigns(promoter, { campaignIds: [2] })).toEqual([2]);
});

test('promoters who opted out, are suppressed or cannot be reached are skipped', () => {
  const active = [{ blocked: false }];
  expect(findBroadcastAddress(promoter, active, null)).toEqual({ to: promoter.email });
  expect(findBroadcastAddress(promoter, [{ blocked: true }, ...active], null)).toEqual({ to: promoter.email });
  expect(findBroadcastAddress(promoter, [{ blocked: true }], null)).toEqual({ skip: 'unreachable' });
  const mails = { ...DEFAULT_MAIL_SETTINGS, broadcasts: false };
  expect(findBroadcastAddress({ ...promoter, mails }, active, null)).toEqual({ skip: 'opted_out' });
  for (const bouncedAt of [null, NOW])
    expect(findBroadcastAddress(promoter, active, { bouncedAt })).toEqual({ skip: 'suppressed' });
  for (const changedPromoter of [null, { ...promoter, deletedAt: NOW }, { ...promoter, email: 'grace@shop.invalid' }])
    expect(findBroadcastAddress(changedPromoter, active, null)).toEqual({ skip: 'unreachable' });
});

const recipient: BroadcastRecipient = {
  promoterId: 1,
  state: 'sent',
  at: NOW,
  reason: null,
  deliveredAt: null,
  bouncedAt: null,
  complainedAt: null,
};

test('a claim without a result is uncertain after five minutes', () => {
  const claimed = { state: 'claimed', at: NOW } as const;
  expect(isUncertain(claimed, '2026-12-01T09:04:59.999Z')).toBe(false);
  expect(isUncertain(claimed, '2026-12-01T09:05:00.000Z')).toBe(true);
  expect(isUncertain({ ...claimed, state: 'sent' }, '2026-12-01T09:05:00.000Z')).toBe(false);
});

test('statistics count each recipient by its state and its events', () => {
  const all: BroadcastRecipient[] = [
    { ...recipient, deliveredAt: NOW, bouncedAt: NOW },
    { ...recipient, complainedAt: NOW },
    { ...recipient, state: 'failed', reason: 'MessageRejected' },
    { ...recipient, state: 'skipped', reason: 'opted_out' },
    { ...recipient, state: 'skipped', reason: 'suppressed' },
    { ...recipient, state: 'skipped', reason: 'unreachable' },
    { ...recipient, state: 'claimed' },
    { ...recipient, state: 'dismissed' },
  ];
  expect(countRecipients(all, 9, '2026-12-01T10:00:00.000Z')).toEqual({
    recipients: 9,
    sent: 2,
    delivered: 1,
    bounced: 1,
    complained: 1,
    notSent: 1,
    failed: 1,
    optedOut: 1,
    suppressed: 1,
    unreachable: 1,
    uncertain: 1,
    dismissed: 1,
  });
  expect(countRecipients([], null, NOW)).toMatchObject({ recipients: 0, notSent: 0 });
  // A claim that a worker still holds is not sent yet.
  expect(countRecipients(all, 9, NOW)).toMatchObject({ uncertain: 0, notSent: 2 });
});

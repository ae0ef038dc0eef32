import { expect, test } from 'vitest';
import {
  digestFrequencies,
  digestSpan,
  expectsDigest,
  longestDigestSpan,
  selectDigest,
} from '#shared/domain/notifications/digest.ts';
import { buildNotification } from '#shared/domain/notifications/notification.ts';
import type { NotificationPreferences } from '#shared/domain/notifications/preferences.ts';
import { buildInvitedUser } from '#shared/domain/users/user.ts';

const MONDAY = '2026-11-23';
const TUESDAY = '2026-11-24';
const user = {
  ...buildInvitedUser({ id: 1, email: 'olga@acme.example', name: null, role: 'viewer' }, '2026-01-01T00:00:00.000Z'),
  joinedAt: '2026-01-02T00:00:00.000Z',
};
const preferences: NotificationPreferences = {
  choices: { first_sale: { inApp: true, email: 'daily' }, promoter_pending: { inApp: false, email: 'weekly' } },
  readUntil: null,
};
const firstSale = (at: string) => buildNotification({ kind: 'first_sale', promoterId: 1 }, at, '1');
const createPendingNotification = (at: string) =>
  buildNotification({ kind: 'promoter_pending', promoterId: 1 }, at, '1');

test('weekly digests are sent on Mondays', () => {
  expect(digestFrequencies(MONDAY)).toEqual(['daily', 'weekly']);
  expect(digestFrequencies(TUESDAY)).toEqual(['daily']);
  expect(longestDigestSpan(MONDAY).from).toBe('2026-11-16T05:00:00.000Z');
  expect(longestDigestSpan(TUESDAY).from).toBe('2026-11-23T05:00:00.000Z');
});

test('the spans of successive digests touch and do not overlap', () => {
  expect(digestSpan(MONDAY, 'daily').until).toBe(digestSpan(TUESDAY, 'daily').from);
  const atCutoff = firstSale(digestSpan(MONDAY, 'daily').until);
  expect(selectDigest([atCutoff], user, preferences, MONDAY)).toEqual([]);
  expect(selectDigest([atCutoff], user, preferences, TUESDAY)).toEqual([atCutoff]);
});

test('a digest has the kinds of its frequency only', () => {
  const [sale, signUp] = [firstSale('2026-11-23T04:00:00.000Z'), createPendingNotification('2026-11-17T08:00:00.000Z')];
  expect(selectDigest([signUp, sale], user, preferences, MONDAY)).toEqual([signUp, sale]);
  const laterNotification = createPendingNotification('2026-11-23T08:00:00.000Z');
  expect(selectDigest([laterNotification], user, preferences, TUESDAY)).toEqual([]);
});

test('a weekly choice expects a digest on Mondays only, an immediate one never', () => {
  const weekly = { choices: { fraud_held: { inApp: true, email: 'weekly' } } } as const;
  expect([expectsDigest(weekly, MONDAY), expectsDigest(weekly, TUESDAY)]).toEqual([true, false]);
  expect(expectsDigest({ choices: { fraud_held: { inApp: true, email: 'immediately' } } }, MONDAY)).toBe(false);
});

import { expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#shared/domain/notifications/notification.ts';
import {
  changePreferences,
  DEFAULT_PREFERENCES,
  getNotificationChoice,
  receivableKinds,
  receivesByEmail,
} from '#shared/domain/notifications/preferences.ts';

const NOW = '2026-11-21T09:00:00.000Z';
const manager = { role: 'manager', joinedAt: NOW, removedAt: null } as const;

test('the default is to show all kinds of notifications in the dashboard and to e-mail none', () => {
  const choices = NOTIFICATION_KINDS.map((kind) => getNotificationChoice(DEFAULT_PREFERENCES, kind));
  expect(new Set(choices.map(({ inApp, email }) => `${inApp} ${email}`))).toEqual(new Set(['true off']));
});

test('a change of preferences keeps omitted values and other kinds', () => {
  const first = changePreferences(DEFAULT_PREFERENCES, [{ kind: 'first_sale', email: 'daily' }], undefined);
  const second = changePreferences(first, [{ kind: 'first_sale', inApp: false }], undefined);
  expect(getNotificationChoice(second, 'first_sale')).toEqual({ inApp: false, email: 'daily' });
  expect(getNotificationChoice(second, 'fraud_held')).toEqual({ inApp: true, email: 'off' });
});

test('the read time never goes back', () => {
  const read = changePreferences(DEFAULT_PREFERENCES, [], NOW);
  expect(changePreferences(read, [], '2026-11-20T09:00:00.000Z').readUntil).toBe(NOW);
});

test('invited and removed users receive no notifications', () => {
  expect(receivableKinds({ ...manager, joinedAt: null })).toEqual([]);
  expect(receivableKinds({ ...manager, removedAt: NOW })).toEqual([]);
  expect(receivableKinds(manager)).toEqual(NOTIFICATION_KINDS);
});

test('a user who may not see webhooks is not notified of disabled ones', () => {
  expect(receivableKinds({ ...manager, role: 'viewer' })).not.toContain('webhook_disabled');
  expect(receivableKinds({ ...manager, role: 'owner' })).toContain('webhook_disabled');
});

test('a kind is e-mailed only at the chosen frequency', () => {
  const preferences = changePreferences(DEFAULT_PREFERENCES, [{ kind: 'first_sale', email: 'weekly' }], undefined);
  expect(receivesByEmail(manager, preferences, 'first_sale', 'weekly')).toBe(true);
  expect(receivesByEmail(manager, preferences, 'first_sale', 'daily')).toBe(false);
  expect(receivesByEmail({ ...manager, joinedAt: null }, preferences, 'first_sale', 'weekly')).toBe(false);
});

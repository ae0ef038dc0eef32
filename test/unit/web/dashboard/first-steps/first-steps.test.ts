import { expect, test } from 'vitest';
import { COMPANY_PERMISSIONS } from '#shared/domain/accounts/caller.ts';
import { DEFAULT_ACCENT } from '#shared/domain/portal/portal.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { type AccountProgress, findDoneSteps, listAllowedSteps } from '#web/dashboard/first-steps/steps.ts';

const NEW = {
  campaigns: [],
  promoters: [],
  connections: [],
  keys: [],
  people: [{ state: 'active' }],
  settings: undefined,
} as const satisfies AccountProgress;

const campaign = (changes: object = {}) =>
  ({ rewards_for_promoters: [{}], archived_at: null, stats: { sales_count: 0 }, ...changes }) as never;
const settings = (changes: { mail?: object; portal?: object; payouts?: object } = {}) =>
  ({
    mail: changes.mail ?? null,
    portal: { accent_color: DEFAULT_ACCENT, header_color: null, logo_url: null, ...changes.portal },
    payouts: { minimum: {}, cycle: 'monthly', due_days: 20, ...changes.payouts },
  }) as never;
const done = (changes: Partial<AccountProgress>) => findDoneSteps({ ...NEW, ...changes });
const listStepsAllowedTo = (...permissions: string[]) =>
  listAllowedSteps((operation) =>
    routes.some(
      ({ method, path, permission }) =>
        `${method} ${path}` === operation && permissions.includes(permission ?? 'nothing'),
    ),
  );

test('a new account has no step done, also with the settings that it starts with', () => {
  expect(done({})).toEqual([]);
  expect(done({ settings: settings() })).toEqual([]);
});

test('the commission step is open while any campaign in use lacks a commission', () => {
  const withoutRewards = campaign({ rewards_for_promoters: [] });
  const archived = campaign({ rewards_for_promoters: [], archived_at: '2026-11-01T00:00:00.000Z' });
  expect(done({ campaigns: [withoutRewards] })).toEqual(['campaign']);
  expect(done({ campaigns: [campaign(), withoutRewards] })).toEqual(['campaign']);
  expect(done({ campaigns: [campaign(), archived] })).toEqual(['campaign', 'commission']);
});

test('payments are connected by a billing provider or a valid API key that may track', () => {
  const key = (changes: object) => done({ keys: [{ scopes: null, revoked_at: null, ...changes }] });
  expect(done({ connections: [{ secrets: [] }] })).toEqual([]);
  expect(done({ connections: [{ secrets: [{}] as never }] })).toEqual(['connection']);
  expect([key({}), key({ scopes: ['track'] })]).toEqual([['connection'], ['connection']]);
  expect([key({ scopes: ['read'] }), key({ revoked_at: '2026-11-01T00:00:00.000Z' })]).toEqual([[], []]);
});

test('a sale completes the steps that it needs', () => {
  const sold = done({ campaigns: [campaign({ stats: { sales_count: 1 } })] });
  expect(sold).toEqual(['campaign', 'commission', 'connection', 'promoter', 'click', 'sale']);
  // Before campaigns count it.
  const promoters = [{ stats: { clicks_count: 0, sales_count: 1 } }];
  expect(done({ campaigns: [campaign()], promoters })).toEqual(sold);
});

test('steps of promoters, clicks, colleagues and settings are done by real data', () => {
  expect(done({ promoters: [{ stats: { clicks_count: 0, sales_count: 0 } }] })).toEqual(['promoter']);
  expect(done({ promoters: [{ stats: { clicks_count: 1, sales_count: 0 } }] })).toEqual(['promoter', 'click']);
  expect(done({ people: [{ state: 'active' }, { state: 'removed' }] })).toEqual([]);
  expect(done({ people: [{ state: 'active' }, { state: 'invited' }] })).toEqual(['colleague']);
  expect(done({ settings: settings({ mail: { verified_at: null } }) })).toEqual([]);
  expect(done({ settings: settings({ mail: { verified_at: '2026-11-01T00:00:00.000Z' } }) })).toEqual(['mail']);
  expect(done({ settings: settings({ portal: { logo_url: '/logo.png' } }) })).toEqual(['portal']);
  expect(done({ settings: settings({ payouts: { minimum: { cash: 5000 } } }) })).toEqual(['payouts']);
});

test('people see the steps that their role allows', () => {
  expect(listStepsAllowedTo(...COMPANY_PERMISSIONS)).toHaveLength(10);
  expect(listStepsAllowedTo('read')).toEqual([]);
  expect(listStepsAllowedTo('read', 'pay')).toEqual(['payouts']);
  const manager = listStepsAllowedTo('read', 'manage');
  expect(manager).toEqual(['campaign', 'commission', 'connection', 'promoter', 'click', 'mail', 'portal', 'sale']);
});

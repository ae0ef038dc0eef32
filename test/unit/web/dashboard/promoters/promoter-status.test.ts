import { expect, test, vi } from 'vitest';

// The API client reads the origin on import.
vi.stubGlobal('location', { origin: 'https://api.example' });
const { displayedPromoterStatus } = await import('#web/dashboard/promoters/record/parts/promoter-query.ts');

const campaigns = (...states: string[]) => states.map((state) => ({ state })) as never;
const status = (value: 'approved' | 'pending' | 'denied', ...states: string[]) =>
  displayedPromoterStatus({ archived_at: null, status: value, promoter_campaigns: campaigns(...states) });

test('a promoter is shown as blocked if blocked in every campaign that is still theirs', () => {
  expect(status('approved', 'blocked')).toBe('blocked');
  expect(status('approved', 'blocked', 'inactive')).toBe('blocked');
  expect(status('approved', 'blocked', 'accepted')).toBe('approved');
  expect(status('approved')).toBe('approved');
});

test('archived and rejected promoters are shown as such, even if blocked', () => {
  const archived = { archived_at: '2026-11-28T00:00:00.000Z', status: 'approved' as const };
  expect(displayedPromoterStatus({ ...archived, promoter_campaigns: campaigns('blocked') })).toBe('archived');
  expect(status('denied', 'blocked')).toBe('rejected');
  expect(status('pending', 'pending')).toBe('pending');
});

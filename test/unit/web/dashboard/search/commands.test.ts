import { expect, test, vi } from 'vitest';

// The API client reads the origin on import.
vi.stubGlobal('location', { origin: 'https://api.example' });
const { findCommands } = await import('#web/dashboard/search/commands.ts');

const owner = () => true;
const viewer = () => false;
const labels = (text: string, may: () => boolean = owner) =>
  Object.fromEntries(findCommands(text, may).map(({ label, items }) => [label, items.map((item) => item.label)]));

test('without a text, the search lists actions and main screens', () => {
  const { Actions, Pages } = labels('');
  expect(Actions).toEqual(['Pay payouts', 'New promoter', 'New campaign']);
  expect(Pages).toContain('Promoters');
  expect(Pages).not.toContain('First steps');
});

test('pages are found by the beginning of each word of their label or keywords', () => {
  expect(labels('fir st')).toEqual({ Pages: ['First steps'] });
  expect(labels('onboarding')).toEqual({ Pages: ['First steps'] });
  expect(labels('steps first nothing')).toEqual({});
});

test('broadcasts, agreements and invoices, which are no tabs of their own, are found', () => {
  expect(labels('send email')).toEqual({ Pages: ['Broadcasts'] });
  expect(labels('invoices')).toEqual({ Pages: ['Invoices'] });
  expect(labels('terms')).toEqual({ Pages: ['Agreements'] });
  expect(labels('announcement')).toEqual({ Pages: ['Announcements'] });
});

test('settings are found by what they contain', () => {
  expect(labels('invite')).toEqual({ Actions: ['New promoter'], Pages: ['People'] });
  expect(labels('logo')).toEqual({ Pages: ['Portal'] });
});

test('actions and pages that the role does not allow are not found', () => {
  expect(labels('new', viewer)).toEqual({});
  expect(labels('first steps', viewer)).toEqual({});
  expect(labels('api keys', viewer)).toEqual({});
  expect(labels('api keys')).toEqual({ Pages: ['API keys'] });
});

import { expect, test } from 'vitest';
import {
  BLANK_BROADCAST,
  buildBroadcastBody,
  buildBroadcastPreview,
  buildRecipientFilters,
  describeRecipients,
  formatBroadcastTime,
  toBroadcastFormDraft,
  toUtcTime,
} from '#web/dashboard/settings/broadcasts/broadcast-draft.ts';
import type { CompanyBroadcast } from '#web/dashboard/settings/broadcasts/broadcasts-query.ts';
import { formatFullTime } from '#web/ui/formats/time.ts';

const NO_FILTERS = {
  campaign_id: [],
  status: [],
  tags: [],
  country: [],
  sales_count: null,
  last_login_before: null,
  has_payout_method: null,
} satisfies CompanyBroadcast['filters'];
const draft = { ...BLANK_BROADCAST, subject: 'News', body: 'Text' };
const campaignName = (id: number) => `Campaign ${id}`;

test('filters without values are not sent', () => {
  expect(buildBroadcastBody(draft)).toEqual({ subject: 'News', body: 'Text', filters: { status: ['approved'] } });
  const everyone = { ...draft, statuses: [] };
  expect(buildBroadcastBody(everyone).filters).toEqual({});
});

test('a saved broadcast is edited as it was saved', () => {
  const activity = { last_login_before: '2026-12-01', has_payout_method: false };
  const chosen = { campaign_id: [2], tags: ['VIP'], country: ['Germany'], ...activity };
  const filters = { ...NO_FILTERS, ...chosen, sales_count: { from: 0, to: null } };
  const body = buildBroadcastBody(
    toBroadcastFormDraft({ subject: 'News', body: 'Text', filters } as Partial<CompanyBroadcast> as CompanyBroadcast),
  );
  expect(body.filters).toEqual({ ...chosen, sales_count: { from: 0 } });
});

test('a preview needs a subject and a text, and shows the first campaign', () => {
  expect(buildBroadcastPreview({ ...draft, body: ' ' }, undefined)).toBeNull();
  expect(buildBroadcastPreview({ ...draft, campaignIds: [3, 4] }, '7')).toEqual({
    body: { subject: 'News', body: 'Text', campaign_id: 3, promoter_id: 7 },
  });
});

test('recipients are counted by status, campaign and tag, but not by filters that the list of promoters lacks', () => {
  expect(buildRecipientFilters(NO_FILTERS)).toEqual({ status: ['approved', 'pending'] });
  const filters = { ...NO_FILTERS, status: ['approved' as const], campaign_id: [2], tags: ['VIP'] };
  expect(buildRecipientFilters(filters)).toEqual({ status: ['approved'], campaign_id: [2], tags: ['VIP'] });
  expect(buildRecipientFilters({ ...filters, country: ['Germany'] })).toBeNull();
  expect(buildRecipientFilters({ ...filters, last_login_before: '2026-11-01' })).toBeNull();
  expect(buildRecipientFilters({ ...filters, has_payout_method: false })).toBeNull();
});

test('recipients are described by all filters', () => {
  expect(describeRecipients({ filters: NO_FILTERS }, campaignName)).toBe('All promoters');
  const filters = { ...NO_FILTERS, campaign_id: [1, 2], status: ['pending' as const], tags: ['VIP'] };
  expect(describeRecipients({ filters }, campaignName)).toBe('Pending · Campaign 1 or Campaign 2 · #VIP');
  const activity = { last_login_before: '2026-12-01', has_payout_method: false };
  expect(describeRecipients({ filters: { ...NO_FILTERS, ...activity } }, campaignName)).toBe(
    'No sign-in since Dec 1, 2026 · Without a payout method',
  );
});

test.each([
  [{ from: 1, to: null }, 'Sales: at least 1'],
  [{ from: null, to: 3 }, 'Sales: at most 3'],
  [{ from: 0, to: 0 }, 'Sales: at most 0'],
  [{ from: 2, to: 5 }, 'Sales: 2 to 5'],
])('the sales %j are described as %s', (sales, text) => {
  expect(describeRecipients({ filters: { ...NO_FILTERS, sales_count: sales } }, campaignName)).toBe(text);
});

test('a time is read in UTC', () => {
  expect(toUtcTime('2026-12-01T09:30')).toBe('2026-12-01T09:30:00.000Z');
  expect(toUtcTime('')).toBeNull();
});

test('a paused broadcast that is scheduled again shows its next time; others show when they began', () => {
  const times = { started_at: '2026-12-01T08:00:00.000Z', scheduled_at: '2026-12-03T09:30:00.000Z' };
  expect(formatBroadcastTime({ status: 'scheduled', ...times })).toBe(formatFullTime(times.scheduled_at));
  expect(formatBroadcastTime({ status: 'sending', ...times })).toBe(formatFullTime(times.started_at));
  expect(formatBroadcastTime({ status: 'draft', started_at: null, scheduled_at: null })).toBe('–');
});

import { expect, test } from 'vitest';
import {
  finerGrouping,
  overviewSearch,
  periodDays,
  recordListLink,
  rowScope,
  totalScope,
} from '#web/dashboard/reports/drill-down.ts';

const days = { from: '2024-09-10', to: '2024-12-05' };
const request = { columns: [], group_by: 'month', start_date: days.from, end_date: days.to, filters: {} } as const;

test('the days of a report period are cut to those of the report', () => {
  expect(periodDays('2024-09', days, 'month')).toEqual({ from: '2024-09-10', to: '2024-09-30' });
  expect(periodDays('2024-10', days, 'month')).toEqual({ from: '2024-10-01', to: '2024-10-31' });
  expect(periodDays('2024-Q4', days, 'quarter')).toEqual({ from: '2024-10-01', to: '2024-12-05' });
  expect(periodDays('2024-09-16', days, 'week')).toEqual({ from: '2024-09-16', to: '2024-09-22' });
});

test('a report period opens in smaller periods, and a day does not', () => {
  expect((['year', 'quarter', 'month', 'week', 'day'] as const).map(finerGrouping)).toEqual([
    'month',
    'month',
    'day',
    'day',
    undefined,
  ]);
});

test('a count leads to the list of its records with the filters of its row', () => {
  const promoter = rowScope({ value: 'promoters', isTraffic: false }, { id: '3', record: 3 }, request) ?? days;
  expect(recordListLink('referrals_count', promoter)).toEqual({
    to: '/referrals',
    search: { counted: 'true', created_at: '2024-09-10..2024-12-05', promoter_id: '3' },
  });
  const campaign = rowScope({ value: 'campaigns', isTraffic: false }, { id: '1', record: 1 }, request) ?? days;
  expect(recordListLink('customers_count', campaign)).toEqual({
    to: '/referrals',
    search: { customer_since: '2024-09-10..2024-12-05', campaign_id: '1' },
  });
  expect(recordListLink('promoter_earnings_amount', promoter)).toEqual({
    to: '/commissions',
    search: { status: 'pending,approved', unit: 'cash', created_at: '2024-09-10..2024-12-05', promoter_id: '3' },
  });
  const september = rowScope({ value: 'overview', isTraffic: false }, { id: '2024-09' }, request) ?? days;
  expect(recordListLink('customers_count', september)?.search).toEqual({ customer_since: '2024-09-10..2024-09-30' });
});

test('canceled customers are listed without referrals that canceled before they bought', () => {
  expect(recordListLink('cancelled_customers_count', days)?.search).toEqual({
    cancelled_at: '2024-09-10..2024-12-05',
    customer_since: '..2024-12-05',
  });
});

test('earnings of a campaign lead to no list, which would leave out those of parents in other campaigns', () => {
  expect(recordListLink('promoter_earnings_amount', { ...days, campaign: 1 })).toBeUndefined();
  expect(recordListLink('promoter_earnings_amount', { ...days, campaign: 1, promoter: 3 })).toBeDefined();
});

test('the records of days in another time zone than UTC are listed by time', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' };
  expect(recordListLink('referrals_count', november, 'America/New_York')?.search).toEqual({
    counted: 'true',
    created_at: '2026-11-01T04:00:00.000Z..2026-12-01T04:59:59.999Z',
  });
});

test('the filters of a report also apply to the lists of its records', () => {
  const filtered = { ...request, filters: { campaign_id: 2, promoter_id: 5 } };
  const scope = rowScope({ value: 'promoters', isTraffic: false }, { id: '5', record: 5 }, filtered) ?? days;
  expect(recordListLink('referrals_count', scope)?.search).toMatchObject({ promoter_id: '5', campaign_id: '2' });
});

test('a metric without a list of records leads nowhere', () => {
  expect(recordListLink('clicks_count', days)).toBeUndefined();
  expect(rowScope({ value: 'sources', isTraffic: true }, { id: 'direct' }, request)).toBeUndefined();
});

test('a row of traffic opens the overview of its figures', () => {
  const view = { report: 'countries', span: '90d' };
  expect(overviewSearch({ value: 'countries' }, 'DE', view)).toEqual({
    report: 'overview',
    span: '90d',
    country: 'DE',
  });
  expect(overviewSearch({ value: 'pages' }, 'shop.example', view)).toMatchObject({ url: 'shop.example' });
  expect(overviewSearch({ value: 'utm_campaigns' }, 'spring', view)).toMatchObject({ utm_campaign: 'spring' });
  expect(overviewSearch({ value: 'promoters' }, '3', view)).toBeUndefined();
});

test('figures by tag lead to a list only if they are of one promoter, since lists cannot be filtered by tag', () => {
  const tagged = { ...request, filters: { tags: 'VIP' } };
  expect(totalScope({ isTraffic: false }, tagged)).toBeUndefined();
  expect(rowScope({ value: 'campaigns', isTraffic: false }, { id: '1', record: 1 }, tagged)).toBeUndefined();
  expect(rowScope({ value: 'promoters', isTraffic: false }, { id: '3', record: 3 }, tagged)).toEqual({
    ...days,
    promoter: 3,
  });
});

test('a row of traffic opens the overview without the filters of other reports, which it cannot be combined with', () => {
  const view = { report: 'devices', span: '90d', country: 'DE', tags: 'VIP', promoter_id: '3', compare: 'year' };
  expect(overviewSearch({ value: 'devices' }, 'mobile', view)).toEqual({
    report: 'overview',
    span: '90d',
    compare: 'year',
    device: 'mobile',
  });
});

test('figures of a source lead to no list, which cannot be filtered by it', () => {
  const filtered = { ...request, filters: { source: 'news' } };
  expect(rowScope({ value: 'overview', isTraffic: false }, { id: '2024-09' }, filtered)).toBeUndefined();
});

import { expect, test, vi } from 'vitest';
import { isFilteredByTraffic } from '#web/dashboard/reports/traffic-filters.ts';

vi.stubGlobal('location', { origin: 'https://api.example' });
const { explainExclusion, listReportFilters, parseReportFilters } = await import('#web/dashboard/reports/filters.ts');

const overview = { value: 'overview', isTraffic: false };
const promoters = { value: 'promoters', isTraffic: false };
const sources = { value: 'sources', isTraffic: true };
const view = { promoter_id: '3', campaign_id: 'x', source: 'news', span: '30d' };

test('the overview is the only report with filters of traffic, and traffic reports have no filters', () => {
  expect(listReportFilters(overview).map(({ name }) => name)).toEqual([
    ...[
      'promoter_id',
      'campaign_id',
      'tags',
      'source',
      'url',
      'utm_medium',
      'utm_campaign',
      'country',
      'device',
      'sub_id',
    ],
  ]);
  expect(listReportFilters(promoters).map(({ name }) => name)).toEqual(['promoter_id', 'campaign_id', 'tags']);
  expect(listReportFilters(sources)).toEqual([]);
});

test('filters of the address are parsed for each report, without invalid ones', () => {
  expect(parseReportFilters(overview, view)).toEqual({ promoter_id: 3, source: 'news' });
  expect(parseReportFilters(promoters, view)).toEqual({ promoter_id: 3 });
  expect(parseReportFilters(promoters, { tags: 'Berlin, Mitte' })).toEqual({ tags: 'Berlin, Mitte' });
  expect(parseReportFilters(sources, view)).toEqual({});
});

test('a filter by a source limits the metrics, and one by a promoter does not', () => {
  expect([{ source: 'news' }, { promoter_id: 3 }, {}].map(isFilteredByTraffic)).toEqual([true, false, false]);
});

test('a filter that cannot be combined with one in use says why, and one that can does not', () => {
  expect(explainExclusion('country', {})).toBeUndefined();
  expect(explainExclusion('country', { device: 'mobile' })).toBe('Cannot be combined with Device');
  expect(explainExclusion('country', { campaign_id: 1 })).toBe('Cannot be combined with Campaign');
  expect(explainExclusion('campaign_id', { country: 'DE' })).toBe('Cannot be combined with Country');
  expect(explainExclusion('campaign_id', { promoter_id: 3 })).toBeUndefined();
  expect(explainExclusion('sub_id', { promoter_id: 3 })).toBe('First filter by promoter and campaign');
  expect(explainExclusion('sub_id', { promoter_id: 3, campaign_id: 1 })).toBeUndefined();
  expect(explainExclusion('sub_id', { promoter_id: 3, campaign_id: 1, tags: 'VIP' })).toBe(
    'Cannot be combined with Tag',
  );
  expect(explainExclusion('promoter_id', { sub_id: 'mail', campaign_id: 1 })).toBeUndefined();
  expect(explainExclusion('tags', { device: 'mobile' })).toBe('Cannot be combined with Device');
});

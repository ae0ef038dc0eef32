import { expect, test } from 'vitest';
import { audienceContributions, parseAudienceName, sumAudiences } from '#shared/domain/reports/audience-rows.ts';
import { decodeFactRows, encodeFactRows } from '#shared/domain/reports/fact-rows.ts';
import type { ChangeEvent, ClickEvent } from '#shared/domain/tracking/event.ts';

const at = '2026-11-20T10:00:00.000Z';
const click: ClickEvent = {
  event: 'click',
  tid: 'x',
  promoterId: 3,
  campaignId: 1,
  promotionId: 5,
  at,
  recordedAt: at,
  audience: 'DE mobile',
};
const { audience, ...unknown } = click;

test('events are summed by day and audience, regardless of promoter, and unknown ones apart', () => {
  const laterClick = { ...click, at: '2026-11-21T10:00:00.000Z' };
  const rows = sumAudiences([click, { ...click, promoterId: 4 }, laterClick, unknown]);
  expect(rows).toEqual([
    { day: '2026-11-20', fact: 'DE mobile', vector: [2] },
    { day: '2026-11-21', fact: 'DE mobile', vector: [1] },
    { day: '2026-11-20', fact: null, vector: [1] },
  ]);
  expect(decodeFactRows(encodeFactRows(rows))).toEqual(rows);
});

test('changes of records do not change figures by audience', () => {
  const change: ChangeEvent = { event: 'change', id: 1, cause: 'lead moved', at, recordedAt: at, changes: [] };
  expect(sumAudiences([change])).toEqual([]);
});

test('a row counts for its country and its device', () => {
  const day = { month: '2026-11', day: 20, vector: [1] };
  expect(sumAudiences([click]).flatMap(audienceContributions)).toEqual([
    { ...day, subject: { of: 'country' }, name: 'DE' },
    { ...day, subject: { of: 'device' }, name: 'mobile' },
  ]);
  const names = sumAudiences([unknown])
    .flatMap(audienceContributions)
    .map(({ name }) => parseAudienceName(name));
  expect(names).toEqual([null, null]);
});

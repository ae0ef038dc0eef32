import { expect, test } from 'vitest';
import { decodeFactRows, encodeFactRows } from '#shared/domain/reports/fact-rows.ts';
import { sumUtms, utmContributions } from '#shared/domain/reports/utm-rows.ts';
import type { ClickEvent } from '#shared/domain/tracking/event.ts';
import type { Utm } from '#shared/domain/tracking/traffic.ts';

const at = '2026-11-20T10:00:00.000Z';
const createClick = (utm: Utm | undefined, promoterId = 3): ClickEvent => ({
  event: 'click',
  tid: 'x',
  promoterId,
  campaignId: 1,
  promotionId: 5,
  at,
  recordedAt: at,
  traffic: { source: 'news', page: 'shop.example', ...(utm ? { utm } : {}) },
});
const spring = { medium: 'email', campaign: 'spring' };

test('events are summed by UTM medium and campaign, regardless of promoter, and those without are skipped', () => {
  const rows = sumUtms([
    createClick(spring),
    createClick(spring, 4),
    createClick({ campaign: 'spring' }),
    createClick(undefined),
  ]);
  expect(rows).toEqual([
    { day: '2026-11-20', fact: ['email', 'spring'], vector: [2] },
    { day: '2026-11-20', fact: ['', 'spring'], vector: [1] },
  ]);
  expect(decodeFactRows(encodeFactRows(rows))).toEqual(rows);
});

test('a row counts for its UTM medium and its campaign, if it has them', () => {
  const day = { month: '2026-11', day: 20, vector: [1] };
  expect(sumUtms([createClick(spring), createClick({ medium: 'cpc' })]).flatMap(utmContributions)).toEqual([
    { ...day, subject: { of: 'utm-medium' }, name: 'email' },
    { ...day, subject: { of: 'utm-campaign' }, name: 'spring' },
    { ...day, subject: { of: 'utm-medium' }, name: 'cpc' },
  ]);
});

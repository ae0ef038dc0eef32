import { describe, expect, test } from 'vitest';
import { FULL_YEAR, planYear, YEAR_CAMPAIGNS } from '#lib/local/year/plan.ts';
import { DEVICES, parseAudience } from '#shared/domain/tracking/audience.ts';
import { hasVisitorIdChecksum } from '#shared/domain/tracking/visitor-id.ts';

const END = '2026-11-22T13:00:00.000Z';
const SMALL = { promoters: 8, clicks: 80, sales: 30 };

describe('demo year', () => {
  test('a demo year is reproducible by its seed', () => {
    expect(planYear(5, END, SMALL)).toEqual(planYear(5, END, SMALL));
    expect(planYear(5, END, SMALL)).not.toEqual(planYear(6, END, SMALL));
  });

  test.each([1, 2, 3, 99])('a demo year has the configured size, with seed %i', (seed) => {
    const { promoters, events: acts } = planYear(seed, END, FULL_YEAR);
    const count = (type: string) => acts.filter((act) => act.type === type).length;
    expect([promoters.length, count('click'), count('sale')]).toEqual([60, 3000, 1200]);
    expect(count('refund')).toBeGreaterThan(20);
    expect(count('move')).toBeGreaterThan(0);
    expect(promoters.filter(({ parentEmail }) => parentEmail).length).toBeGreaterThan(5);
    const campaignOf = new Map(promoters.map(({ refId, campaign }) => [refId, campaign]));
    const clicked = acts.flatMap((act) => (act.type === 'click' ? [campaignOf.get(act.refId)] : []));
    for (const one of YEAR_CAMPAIGNS) expect(clicked.filter((of) => of === one).length, one).toBeGreaterThan(200);
    for (const unique of ['email', 'refId'] as const)
      expect(new Set(promoters.map((one) => one[unique])).size).toBe(60);
  });

  test('a demo year has PayPal addresses for most promoters but not for all', () => {
    const { promoters } = planYear(1, END, FULL_YEAR);
    const withPaypal = promoters.filter(({ paypalEmail }) => paypalEmail !== null).length;
    expect([withPaypal > 48, withPaypal < 60]).toEqual([true, true]);
  });

  test('a demo year has visitors of every device, from several countries and an unknown one', () => {
    const clicks = planYear(1, END, FULL_YEAR).events.flatMap((act) => (act.type === 'click' ? [act] : []));
    const audiences = clicks.map(({ audience }) => parseAudience(audience));
    expect(new Set(audiences.map(({ device }) => device))).toEqual(new Set(DEVICES));
    const countries = new Set(audiences.map(({ country }) => country));
    expect([countries.size > 5, countries.has(null)]).toEqual([true, true]);
  });

  test('a demo year has clicks with and without UTM parameters', () => {
    const { events: acts } = planYear(1, END, SMALL);
    const urls = acts.flatMap((act) => (act.type === 'click' ? [act.url] : []));
    const tagged = urls.filter((url) => /[?&]utm_medium=\w+&utm_campaign=\w+$/.test(url));
    expect([tagged.length > 10, tagged.length < urls.length / 2]).toEqual([true, true]);
  });

  test('a demo year lies in the past and starts small', () => {
    const { promoters, events: acts } = planYear(1, END, FULL_YEAR);
    const times = [...promoters.map(({ joinedAt }) => joinedAt), ...acts.map(({ at }) => at)].sort();
    expect([times[0]?.slice(0, 7), (times.at(-1) ?? '') < END]).toEqual(['2025-11', true]);
    const sales = (month: string) => acts.filter((act) => act.type === 'sale' && act.at.startsWith(month)).length;
    expect(sales('2026-01')).toBeLessThan(sales('2026-09'));
    expect(sales('2026-11')).toBeGreaterThan(0);
  });

  test('a demo year is consistent per customer: click, sign-up, sales, refunds', () => {
    const { promoters, events: acts } = planYear(1, END, FULL_YEAR);
    const joinDates = new Map(promoters.map(({ refId, joinedAt }) => [refId, joinedAt]));
    const done = new Map<string, Set<string>>();
    const sold = new Map<string, number>();
    for (const act of acts) {
      const before = done.get(act.personId) ?? new Set();
      if (act.type === 'click') {
        expect(hasVisitorIdChecksum(act.tid)).toBe(true);
        expect((joinDates.get(act.refId) ?? '~') < act.at).toBe(true);
      } else expect(before.has(act.type === 'signup' ? 'click' : 'signup')).toBe(true);
      if (act.type === 'sale') sold.set(act.eventId, act.amount);
      if (act.type === 'refund') expect(act.amount).toBeLessThanOrEqual(sold.get(act.saleEventId) ?? 0);
      done.set(act.personId, before.add(act.type));
    }
    // People of the README are absent.
    expect(JSON.stringify([promoters, acts])).not.toMatch(/"(lea|anna|ben|grace)@|"user-1"|"invoice-1"|"credit-1"/);
  });
});

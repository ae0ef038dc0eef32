import { describe, expect, test } from 'vitest';
import { getFigure } from '#shared/domain/reports/figures.ts';
import {
  addToTrafficSheet,
  decodeTrafficRows,
  decodeTrafficSheet,
  encodeTrafficRows,
  encodeTrafficSheet,
  isCountedSeparately,
  MAX_TRAFFIC_NAMES,
  OTHER_TRAFFIC,
  sumTraffic,
  trafficContributions,
  trafficTotals,
} from '#shared/domain/reports/traffic.ts';
import type { ClickEvent, SaleEvent } from '#shared/domain/tracking/event.ts';

const at = '2026-11-20T10:00:00.000Z';
const click: ClickEvent = {
  event: 'click',
  tid: 'x',
  promoterId: 3,
  campaignId: 1,
  promotionId: 5,
  at,
  recordedAt: at,
  traffic: { source: 'blog.example', page: 'shop.example/a', subId: 'mail' },
};
const { traffic, ...old } = click;

describe('traffic by origin', () => {
  test('clicks are summed by origin, and clicks without an origin are skipped', () => {
    const rows = sumTraffic([click, { ...click, tid: 'y' }, old]);
    expect(rows).toMatchObject([{ day: '2026-11-20', traffic: click.traffic, vector: [2] }]);
    expect(decodeTrafficRows(encodeTrafficRows(rows))).toEqual(rows);
  });

  test('a click counts for its source, its page and the sub ID of its promoter', () => {
    expect(sumTraffic([click]).flatMap(trafficContributions)).toEqual([
      { subject: { of: 'source' }, month: '2026-11', day: 20, name: 'blog.example', vector: [1] },
      { subject: { of: 'page' }, month: '2026-11', day: 20, name: 'shop.example/a', vector: [1] },
      { subject: { of: 'sub-id', id: 3 }, month: '2026-11', day: 20, name: '1 mail', vector: [1] },
    ]);
  });
});

test('commissions of others count for source and page, but not for the sub ID of the promoter', () => {
  const earning = (promoterId: number, amount: number) =>
    ({ promoterId, campaignId: 1, unit: 'cash', status: 'approved', amount }) as SaleEvent['commissions'][number];
  const { tid: _tid, event: _event, ...whose } = click;
  const amounts = { amount: 10_000, commissions: [earning(3, 2000), earning(9, 200)] };
  const states = { createdLead: false, becameCustomer: false, becameActive: null, nonLink: false };
  const sale = { ...whose, ...amounts, ...states, event: 'sale' } as unknown as SaleEvent;
  const earnings = sumTraffic([sale])
    .flatMap(trafficContributions)
    .map(({ subject, vector }) => [subject.of, getFigure(vector, 'earnings'), getFigure(vector, 'revenue')]);
  expect(earnings).toEqual([
    ['source', 2000, 10_000],
    ['page', 2000, 10_000],
    ['sub-id', 2000, 10_000],
    ['source', 200, 0],
    ['page', 200, 0],
  ]);
});

describe('traffic page', () => {
  const clicks = (name: string, day: number, count = 1) => ({ name, day, vector: [count] });

  test('a traffic page is stored unchanged and totals by name and day', () => {
    const sheet = addToTrafficSheet(new Map(), [clicks('a', 1), clicks('a', 1, 2), clicks('a', 30, 5), clicks('b', 2)]);
    const decoded = decodeTrafficSheet(encodeTrafficSheet(sheet));
    expect(decoded).toEqual(sheet);
    const totals = trafficTotals(new Map([['2026-11', decoded]]));
    expect(totals.get('a')?.total({ from: '2026-11-01', to: '2026-11-30' })).toEqual([3]);
    expect(totals.get('a')?.total({ from: '2026-11-30', to: '2026-12-01' })).toEqual([5]);
  });

  test('a traffic page has a limited number of names; the rest counts as other', () => {
    const rows = Array.from({ length: 10 * MAX_TRAFFIC_NAMES }, (_, index) =>
      clicks(`${index}`.padEnd(128, 'x'), index % 30),
    );
    const sheet = addToTrafficSheet(new Map(), rows);
    expect(sheet.size).toBe(MAX_TRAFFIC_NAMES + 1);
    const otherTraffic = trafficTotals(new Map([['2026-11', sheet]])).get(OTHER_TRAFFIC);
    expect(otherTraffic?.total({ from: null, to: '2027-01-01' })).toEqual([9 * MAX_TRAFFIC_NAMES]);
    expect(addToTrafficSheet(sheet, [clicks('new', 1)]).size).toBe(MAX_TRAFFIC_NAMES + 1);
    expect(encodeTrafficSheet(sheet).length).toBeLessThan(400_000);
  });

  test('a name beyond the limit has no figures of its own', () => {
    const generateNames = (count: number) =>
      addToTrafficSheet(
        new Map(),
        Array.from({ length: count }, (_, index) => clicks(`${index}`, 1)),
      );
    const names = generateNames(MAX_TRAFFIC_NAMES);
    expect([isCountedSeparately(names, '0'), isCountedSeparately(names, 'new')]).toEqual([true, true]);
    const cut = generateNames(MAX_TRAFFIC_NAMES + 1);
    expect([isCountedSeparately(cut, '0'), isCountedSeparately(cut, 'new')]).toEqual([true, false]);
  });
});

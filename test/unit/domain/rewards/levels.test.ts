import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Campaign, CampaignLevel } from '#shared/domain/campaigns/campaign.ts';
import type { Promotion } from '#shared/domain/promoters/promoter.ts';
import type { PromoterRecord } from '#shared/domain/promoters/promoter-record.ts';
import {
  isLevelReached,
  LEVEL_CYCLE,
  listNextCampaigns,
  moveToNextLevel,
  NEXT_LEVEL_ARCHIVED,
} from '#shared/domain/rewards/next-level.ts';
import { findDueTargets } from '#shared/domain/rewards/target-reward.ts';
import { aCampaign, aMembership, aReward, NOW } from '#test/unit/domain/builders.ts';

const NOTHING = {
  visitors_count: 0,
  leads_count: 0,
  customers_count: 0,
  active_customers_count: 0,
  sales_count: 0,
  refunds_count: 0,
  cancellations_count: 0,
  sales_total: 0,
  refunds_total: 0,
};
const tenCustomers: CampaignLevel = { campaignId: 2, metric: 'customers', amount: 10 };
const facts = (level: CampaignLevel | undefined, counts: Partial<typeof NOTHING>, overrides = {}) => ({
  ...aMembership({ campaign: aCampaign([], { level }), ...overrides }),
  counters: { ...NOTHING, ...counts },
});
function aRecord(others: readonly Partial<Promotion>[] = []) {
  const { promoter, promotion } = aMembership();
  const promotions = others.map((other, index) => ({
    ...promotion,
    id: 10 + index,
    refId: `other-${index}`,
    ...other,
  }));
  return { promoter, promotions: [promotion, ...promotions] };
}
const gold = aCampaign([], { id: 2, name: 'Gold', isDefault: false });
const up = (others: readonly Partial<Promotion>[] = [], next: Campaign | null = gold) =>
  moveToNextLevel(aRecord(others), 1, next, { id: 9, refId: 'unused' }, NOW);

test.each([
  ['with its customers', tenCustomers, { customers_count: 10 }, true],
  ['not with fewer', tenCustomers, { customers_count: 9 }, false],
  ['with its sales less refunds', { ...tenCustomers, metric: 'revenue', amount: 100 }, { sales_total: 100 }, true],
  [
    'not with what was refunded',
    { ...tenCustomers, metric: 'revenue', amount: 100 },
    { sales_total: 100, refunds_total: -1 },
    false,
  ],
  ['never where there is none', undefined, { customers_count: 99 }, false],
] as const)('a level is reached %s', (_, level, counts, isReached) => {
  expect(isLevelReached(facts(level, counts))).toBe(isReached);
});

test('a promoter who is banned, deleted, has left or already moved up reaches no level', () => {
  const isReached = (overrides = {}) => isLevelReached(facts(tenCustomers, { customers_count: 10 }, overrides));
  expect(isReached()).toBe(true);
  expect(isReached({ promoter: { status: 'denied' } })).toBe(false);
  expect(isReached({ promoter: { deletedAt: NOW } })).toBe(false);
  expect(isReached({ promotion: { blocked: true } })).toBe(false);
  expect(isReached({ promotion: { hidden: true } })).toBe(false);
  expect(isReached({ promotion: { movedUpAt: NOW } })).toBe(false);
});

test('a promoter who moves up keeps its ref id and leaves the campaign; private campaigns are joined too', () => {
  for (const next of [gold, { ...gold, private: true }]) {
    const [before, after] = [aRecord(), up([], next)];
    const [source, target] = after?.promotions ?? [];
    expect(source).toMatchObject({ campaignId: 1, hidden: true, movedUpAt: NOW, revision: 2 });
    expect(target).toMatchObject({ id: 9, campaignId: 2, hidden: false, refId: before.promotions[0]?.refId });
    expect(after?.promoter).toMatchObject({ defaultCampaignId: 2, defaultPromotionId: 9 });
  }
});

test('a promoter who had left the next campaign reuses its promotion there', () => {
  expect(up([{ campaignId: 2, hidden: true }])?.promotions).toMatchObject([
    { campaignId: 1, hidden: true },
    { id: 10, campaignId: 2, hidden: false, refId: aRecord().promotions[0]?.refId },
  ]);
});

test('a promoter stays if already in or blocked in the next campaign, if it is archived or deleted, or after 20 campaigns', () => {
  expect(up([{ campaignId: 2 }])).toBeNull();
  expect(up([{ campaignId: 2, blocked: true, hidden: true }])).toBeNull();
  expect(up([], { ...gold, archivedAt: NOW })).toBeNull();
  expect(up([], null)).toBeNull();
  const many = Array.from({ length: 19 }, (_, index) => ({ campaignId: 3 + index, hidden: true }));
  expect(up(many)).toBeNull();
});

test('a promoter leaves each campaign once, regardless of the order in which customers come and go', () => {
  const levels = [undefined, 2, 3, undefined].map((campaignId, id) =>
    aCampaign([], { id, level: campaignId ? { campaignId, metric: 'customers', amount: 3 } : undefined }),
  );
  const changes = fc.array(
    fc.record({ campaign: fc.integer({ min: 1, max: 3 }), by: fc.integer({ min: -2, max: 2 }) }),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(changes, (steps) => {
      const customers = [0, 0, 0, 0];
      let record: PromoterRecord = aRecord();
      const leftCampaigns: number[] = [];
      for (const { campaign: id, by } of steps) {
        customers[id] = Math.max(0, (customers[id] ?? 0) + by);
        const campaign = levels[id] as Campaign;
        const promotion = record.promotions.find(({ campaignId }) => campaignId === id);
        const counters = { ...NOTHING, customers_count: customers[id] ?? 0 };
        if (!promotion || !isLevelReached({ promoter: record.promoter, promotion, campaign, counters })) continue;
        const next = levels[campaign.level?.campaignId ?? 0] as Campaign;
        record = moveToNextLevel(record, id, next, { id: 10 + id, refId: '' }, NOW) ?? record;
        leftCampaigns.push(id);
      }
      expect(leftCampaigns).toEqual([1, 2].slice(0, leftCampaigns.length));
      expect(record.promotions.filter(({ hidden }) => !hidden)).toHaveLength(1);
    }),
  );
});

test('targets of a campaign stay reachable after its promoter has moved up', () => {
  const reward = aReward({
    id: 1,
    type: 'target',
    gain: { flat: 100 },
    target: { metric: 'customers', amount: 9, repeats: false },
  });
  const membership = aMembership({ campaign: aCampaign([reward]), promotion: { hidden: true, movedUpAt: NOW } });
  expect(
    findDueTargets(
      { ...membership, counters: { ...NOTHING, customers_count: 9 } },
      { joins: false, events: [{ at: NOW, counts: {} }] },
    ),
  ).toHaveLength(1);
});

test('levels form a chain without unknown or archived campaigns and without a cycle', () => {
  const level = (campaignId: number): CampaignLevel => ({ ...tenCustomers, campaignId });
  const bronze = aCampaign([], { id: 1, level: level(2) });
  const silver = aCampaign([], { id: 2, level: level(3) });
  const third = aCampaign([], { id: 3 });
  expect(listNextCampaigns(4, level(1), [bronze, silver, third]).map(({ id }) => id)).toEqual([1, 2, 3]);
  const refusal = (message: string) => expect.objectContaining({ reason: { code: 'invalid', message } });
  expect(() => listNextCampaigns(3, level(1), [bronze, silver, third])).toThrow(refusal(LEVEL_CYCLE));
  expect(() => listNextCampaigns(3, level(3), [third])).toThrow(refusal(LEVEL_CYCLE));
  expect(() => listNextCampaigns(1, level(3), [{ ...third, archivedAt: NOW }])).toThrow(refusal(NEXT_LEVEL_ARCHIVED));
  const unknown = 'upgrade_details names a campaign that does not exist: 9.';
  expect(() => listNextCampaigns(3, level(9), [third])).toThrow(refusal(unknown));
});

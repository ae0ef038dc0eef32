import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reward, RewardTarget } from '#shared/domain/rewards/reward.ts';
import { applyRewardDetails } from '#shared/domain/rewards/reward-changes.ts';
import {
  buildTargetCommission,
  countTimesReached,
  findDueTargets,
  findLastTargetTime,
  findTargetProgress,
  recordGivenTargets,
} from '#shared/domain/rewards/target-reward.ts';
import type { JournalEvent } from '#shared/domain/tracking/event.ts';
import { aCampaign, aMembership, aReward, NOW } from '#test/unit/domain/builders.ts';

const BY_JOINING = { joins: true, events: [{ at: NOW, counts: {} }] };
const BY_COUNTS = { joins: false, events: [{ at: NOW, counts: {} }] };
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
const aTarget = (id: number, target: RewardTarget, flat = 5000): Reward =>
  aReward({ id, type: 'target', gain: { flat }, target });
const joinTarget: RewardTarget = { metric: 'joined', amount: 1, repeats: false };
const tenCustomers: RewardTarget = { metric: 'customers', amount: 10, repeats: false };
const everyThree: RewardTarget = { metric: 'referrals', amount: 3, repeats: true };
const everyDollar: RewardTarget = { metric: 'revenue', amount: 100, repeats: true };

function facts(rewards: readonly Reward[], counts: Partial<typeof NOTHING> = {}, overrides = {}) {
  const membership = aMembership({ campaign: aCampaign(rewards), ...overrides });
  return { ...membership, counters: { ...NOTHING, ...counts } };
}

test.each([
  ['ten customers', 'nine customers', 0, tenCustomers, { customers_count: 9 }],
  ['ten customers', 'ten customers', 1, tenCustomers, { customers_count: 10 }],
  ['ten customers', '99 customers', 1, tenCustomers, { customers_count: 99 }],
  ['every three referrals', 'eight referrals', 2, everyThree, { leads_count: 8 }],
  ['every $1.00 of revenue', '$2.90 after refunds', 2, everyDollar, { sales_total: 350, refunds_total: -60 }],
  ['every $1.00 of revenue', 'more refunds than sales', 0, everyDollar, { refunds_total: -500 }],
] as const)('the target of %s with %s is reached %i times', (_, __, times, target, counts) => {
  expect(countTimesReached(target, { ...NOTHING, ...counts })).toBe(times);
});

test('a repeating target counts the highest value once, however figures change', () => {
  const steps = fc.array(fc.integer({ min: -5, max: 8 }), { maxLength: 30 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 7 }), (changes, amount) => {
      const target: RewardTarget = { metric: 'customers', amount, repeats: true };
      let { promotion } = facts([]);
      let [customers, highest, given] = [0, 0, 0];
      for (const change of changes) {
        customers = Math.max(0, customers + change);
        highest = Math.max(highest, customers);
        const now = { ...facts([aTarget(1, target, 10)], { customers_count: customers }), promotion };
        const dueTargets = findDueTargets(now, BY_COUNTS);
        for (const dueTarget of dueTargets) given += buildTargetCommission(1, dueTarget, now, 'USD').amount;
        promotion = recordGivenTargets(promotion, dueTargets);
      }
      expect(given).toBe(10 * Math.floor(highest / amount));
    }),
  );
});

test('a joining bonus is due once, when an approved promoter joins', () => {
  const rewards = [aTarget(1, joinTarget)];
  const listDue = (joins: boolean, overrides = {}) =>
    findDueTargets(facts(rewards, {}, overrides), joins ? BY_JOINING : BY_COUNTS).length;
  expect([listDue(true), listDue(false)]).toEqual([1, 0]);
  expect(listDue(true, { promoter: { status: 'pending' } })).toBe(0);
  expect(listDue(true, { promotion: { blocked: true } })).toBe(0);
  expect(listDue(true, { promotion: { hidden: true } })).toBe(0);
  expect(listDue(true, { promoter: { deletedAt: NOW } })).toBe(0);
  expect(listDue(true, { promotion: { targets: { 1: { times: 1, at: NOW } } } })).toBe(0);
});

test('a target commission names its range, and the promotion stores when it was reached', () => {
  const now = facts(
    [aTarget(1, joinTarget), aTarget(2, everyThree)],
    { leads_count: 9 },
    {
      promotion: {
        targets: { 1: { times: 1, at: '2026-03-20T00:00:00.000Z' }, 2: { times: 1, at: '2026-03-01T00:00:00.000Z' } },
      },
    },
  );
  const [dueTarget] = findDueTargets(now, BY_COUNTS);
  if (!dueTarget) throw new Error('nothing is due');
  expect(buildTargetCommission(4, dueTarget, now, 'USD')).toMatchObject({
    id: 4,
    type: 'target',
    status: 'approved',
    amount: 10_000,
    leadId: null,
    rewardId: 2,
    calculation: { target: 'referrals', of: 3, each: 5000, from: 1, to: 3 },
  });
  expect(findLastTargetTime(now.promotion, now.campaign)).toBe('2026-03-01T00:00:00.000Z');
  expect(findLastTargetTime(recordGivenTargets(now.promotion, [dueTarget]), now.campaign)).toBe(NOW);
  expect(findLastTargetTime(facts([]).promotion, now.campaign)).toBeNull();
});

test('a target bonus has the date of the event that reached the target, not of others in the batch', () => {
  const events = [
    { at: '2026-02-01T00:00:00.000Z', counts: { leads_count: 1, customers_count: 1 } },
    { at: '2026-02-02T00:00:00.000Z', counts: { leads_count: 1, customers_count: 1 } },
    { at: '2026-02-03T00:00:00.000Z', counts: { leads_count: 1 } },
  ];
  const getDate = (customers_count: number) => {
    const rewards = [aTarget(1, tenCustomers), aTarget(2, { metric: 'referrals', amount: 13, repeats: false })];
    const now = facts(rewards, { customers_count, leads_count: 13 });
    return findDueTargets(now, { joins: false, events }).map(
      (dueTarget) => buildTargetCommission(1, dueTarget, now, 'USD').createdAt,
    );
  };
  expect(getDate(11)).toEqual(['2026-02-01T00:00:00.000Z', '2026-02-03T00:00:00.000Z']);
  expect(getDate(10)[0]).toBe('2026-02-02T00:00:00.000Z');
  // The tenth customer came before the campaign had the bonus, so the next event triggers it.
  expect(getDate(15)[0]).toBe('2026-02-03T00:00:00.000Z');
});

test('targets are checked after new counts, refund reversals and joins, but not after refunds', () => {
  const owner = { promoterId: 1, campaignId: 2 };
  const change = (overrides: Partial<Extract<JournalEvent, { event: 'change' }>>): JournalEvent => ({
    event: 'change',
    id: 1,
    cause: 'x',
    at: NOW,
    recordedAt: NOW,
    changes: [],
    ...overrides,
  });
  const countsChange = (counts: Record<string, number>) => change({ changes: [{ of: 'promotion', owner, counts }] });
  const events = (counts: Record<string, number> = {}) => [{ at: NOW, counts }];
  expect(findTargetProgress(countsChange({ customers_count: 1 }))).toEqual([
    { owner, joins: false, past: false, events: events({ customers_count: 1 }) },
  ]);
  expect(findTargetProgress(countsChange({ refunds_total: -100, refunds_count: 1 }))).toEqual([]);
  expect(findTargetProgress(countsChange({ refunds_total: 100, refunds_count: -1 }))).toMatchObject([
    { owner, joins: false },
  ]);
  expect(findTargetProgress(countsChange({ leads_count: -1 }))).toEqual([]);
  expect(findTargetProgress(change({ letIn: [owner] }))).toEqual([
    { owner, joins: true, past: false, events: events() },
  ]);
  expect(findTargetProgress(change({ letIn: [owner], imported: true }))).toMatchObject([
    { owner, joins: true, past: true },
  ]);
});

test.each([
  ['a percentage', { percent: '10', targetMetric: 'customers', targetAmount: 1 }],
  ['no number', { flat: 1, targetMetric: 'customers' }],
  ['a number of joins', { flat: 1, targetMetric: 'joined', targetAmount: 2 }],
  ['another type', { flat: 1, type: 'sale', targetMetric: 'joined' }],
] as const)('a target with %s is rejected', (_, details) => {
  expect(() => applyRewardDetails(null, { id: 1, createdAt: NOW }, { name: 'R', type: 'target', ...details })).toThrow(
    'invalid',
  );
});

test('a target update keeps omitted parts, and another type removes the target', () => {
  const creation = { id: 1, createdAt: NOW };
  const input = { name: 'R', type: 'target', flat: 1, targetMetric: 'customers', targetAmount: 5 } as const;
  const first = applyRewardDetails(null, creation, input);
  expect(first.target).toEqual({ metric: 'customers', amount: 5, repeats: false });
  expect(applyRewardDetails(first, creation, { targetRepeats: true }).target).toEqual({
    metric: 'customers',
    amount: 5,
    repeats: true,
  });
  expect(applyRewardDetails(first, creation, { type: 'sale' }).target).toBeUndefined();
});

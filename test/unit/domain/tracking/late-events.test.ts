import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { decideLeadChange } from '#shared/domain/leads/lead-update.ts';
import type { PromoterFigures } from '#shared/domain/promoters/promoter-figures.ts';
import { isLevelReached } from '#shared/domain/rewards/next-level.ts';
import type { Duration, Reward } from '#shared/domain/rewards/reward.ts';
import { type RewardStep, STEP_NUMBERS, type StepNumber } from '#shared/domain/rewards/reward-steps.ts';
import { findDueTargets, recordGivenTargets } from '#shared/domain/rewards/target-reward.ts';
import { addMonths } from '#shared/domain/time.ts';
import { decideCancellation } from '#shared/domain/tracking/cancellation.ts';
import { decideSale, type SaleDecision } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aPromoter,
  aReward,
  aSale,
  IDS,
  NOBODY,
  NOW,
  refundSale,
} from '#test/unit/domain/builders.ts';

interface Sold {
  readonly id: string;
  readonly at: string;
  readonly amount: number;
  readonly plan: string | null;
}

const SINCE = '2024-01-31T12:00:00.000Z';
const someSales = fc
  .array(
    fc.record({
      month: fc.nat(24),
      amount: fc.integer({ min: 1, max: 50_000 }),
      plan: fc.constantFrom(null, 'gold'),
    }),
    { minLength: 2, maxLength: 8 },
  )
  .map((all) => all.map(({ month, ...rest }, nth): Sold => ({ ...rest, id: `s${nth}`, at: addMonths(SINCE, month) })));
const reported = someSales.chain((all) =>
  fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
);

const percent = fc.integer({ min: 1, max: 1000 }).map((permille) => String(permille / 10));
const createStepsBy = (number: StepNumber) =>
  fc
    .tuple(fc.array(fc.tuple(percent, fc.integer({ min: 1, max: 24 })), { maxLength: 3 }), percent)
    .map(([some, rest]): RewardStep[] => [
      ...some.map(([percent, count]) => {
        const value = number === 'promoter_campaign_revenue' ? count * 5_000 : count;
        return { gain: { percent }, rules: [{ number, condition: 'less than', value, operator: 'and' } as const] };
      }),
      { gain: { percent: rest }, rules: [] },
    ]);
const anySteps = fc.oneof(...STEP_NUMBERS.map(createStepsBy));
const stepsByCounts = fc.oneof(...STEP_NUMBERS.filter((one) => one !== 'customer_age_in_months').map(createStepsBy));

/** Steps for the plan gold, steps for all plans, and a share for the parent. */
const createRewards = (steps: fc.Arbitrary<RewardStep[]>, duration: fc.Arbitrary<Duration>) =>
  fc.tuple(steps, steps, duration, percent).map(([forAll, forGold, duration, share]) => {
    const first = (id: number, steps: RewardStep[]) => aReward({ id, steps, duration });
    const parents = aReward({ id: 3, type: 'tier', tier: 2, gain: { percent: share }, percentOf: 'commission' });
    return [first(1, forAll), first(2, forGold), parents] as const;
  });

function aPlace(rewards: readonly Reward[]) {
  const campaign = aCampaign(rewards, {
    rules: rewards.map(({ id }) => ({
      ...(id === 2
        ? ({ applyOn: 'specific', planIds: ['gold'] } as const)
        : ({ applyOn: 'all', planIds: [] } as const)),
      rewardId: id,
    })),
  });
  return [aMembership({ campaign }), aMembership({ promoter: { id: 2 }, campaign })];
}

/** The promoter gains a customer before each sale. */
function earningsInOrder(order: readonly Sold[], rewards: readonly Reward[], customerSince: string | null = SINCE) {
  const tiers = aPlace(rewards);
  let lead: Lead = aLead({ customerSince });
  const decided = new Map<string, SaleDecision>();
  let figures: PromoterFigures = { customers: 0, revenue: 0 };
  for (const { id, ...sale } of order) {
    figures = { ...figures, customers: figures.customers + 1 };
    const facts = { lead, created: false, taken: NOBODY, tiers, figures };
    const decision = decideSale(facts, aSale({ ...sale, eventId: id }), IDS, NOW);
    lead = decision.lead;
    figures = { ...figures, revenue: figures.revenue + sale.amount };
    decided.set(id, decision);
  }
  return { lead, tiers, decided };
}

const getAmounts = ({ commissions }: Pick<SaleDecision, 'commissions'>) =>
  commissions.map(({ tier, amount }) => [tier, amount]);
const listAllAmounts = (decided: ReadonlyMap<string, SaleDecision>) =>
  new Map([...decided].map(([id, decision]) => [id, getAmounts(decision)]));

test('rewards by date are independent of the order of reports', () => {
  const months = fc.oneof(
    fc.constant<Duration>({ type: 'forever' }),
    fc.integer({ min: 1, max: 24 }).map((count): Duration => ({ type: 'months', count })),
  );
  fc.assert(
    fc.property(reported, createRewards(createStepsBy('customer_age_in_months'), months), ([all, late], rewards) => {
      const inOrder = listAllAmounts(earningsInOrder(all, rewards).decided);
      const asReported = listAllAmounts(earningsInOrder(late, rewards).decided);
      for (const { id } of all) expect(asReported.get(id)).toEqual(inOrder.get(id));
    }),
  );
});

test('rewards by counts ignore dates and follow the order of reports', () => {
  const counted = fc.oneof(
    fc.constant<Duration>({ type: 'once' }),
    fc.integer({ min: 1, max: 8 }).map((count): Duration => ({ type: 'sales', count })),
    fc.constant<Duration>({ type: 'forever' }),
  );
  fc.assert(
    fc.property(reported, createRewards(stepsByCounts, counted), ([all, late], rewards) => {
      const redated = all.map((sale, nth) => ({ ...sale, at: late[nth]?.at ?? sale.at }));
      expect(listAllAmounts(earningsInOrder(redated, rewards).decided)).toEqual(
        listAllAmounts(earningsInOrder(all, rewards).decided),
      );
    }),
  );
});

test('a late event does not change earlier commissions', () => {
  const forever = fc.constant<Duration>({ type: 'forever' });
  fc.assert(
    fc.property(someSales, fc.nat(), createRewards(anySteps, forever), (all, nth, rewards) => {
      // The oldest sale comes last and predates the customer.
      const early = { ...(all[nth % all.length] as Sold), id: 'late', at: '2023-06-01T00:00:00.000Z' };
      const before = earningsInOrder(all, rewards, null);
      const after = earningsInOrder([...all, early], rewards, null);
      expect(after.lead.customerSince).toBe(before.lead.customerSince);
      for (const [id, decision] of before.decided) expect(after.decided.get(id)).toEqual(decision);
    }),
  );
});

test('a refund takes what its sale gave, regardless of sales reported in between', () => {
  const forever = fc.constant<Duration>({ type: 'forever' });
  fc.assert(
    fc.property(someSales, fc.integer({ min: 1, max: 100 }), createRewards(anySteps, forever), (all, part, rewards) => {
      const [first] = all as [Sold, ...Sold[]];
      const amount = Math.ceil((first.amount * part) / 100);
      const refundInOrder = (order: readonly Sold[]) => {
        const { lead, decided } = earningsInOrder(order, rewards);
        const sale = decided.get(first.id) as SaleDecision;
        const money = { amount, originalAmount: amount, originalCurrency: 'USD', ofOriginal: 0 };
        const input = {
          saleEventId: first.id,
          eventId: 'r',
          quantity: 1,
          ecom: false,
          at: NOW,
          uid: null,
          email: null,
        };
        return getAmounts(refundSale(lead, sale, { ...input, ...money }));
      };
      expect(refundInOrder(all)).toEqual(refundInOrder([first]));
    }),
  );
});

/** Sales (s) and cancellations (c) on days of 2026-02, in the order of reports. */
function reportedInOrder(events: readonly (readonly ['s' | 'c', number])[], lead: Lead = aLead()): Lead {
  return events.reduce((before, [kind, day]) => {
    const at = `2026-02-${String(day).padStart(2, '0')}T00:00:00.000Z`;
    if (kind === 's') {
      const facts = { lead: before, created: false, taken: NOBODY, tiers: [aMembership()] };
      return decideSale(facts, aSale({ at, eventId: `s${day}` }), IDS, NOW).lead;
    }
    return cancel(before, at);
  }, lead);
}

function cancel(lead: Lead, at: string, isTest = false): Lead {
  const facts = { lead, taken: NOBODY, promoter: aPromoter() };
  return decideCancellation(facts, { uid: null, email: lead.email, eventId: null, at, isTest }, 1, NOW).lead;
}

test('a lead is active if its newest sale is newer than its newest cancellation, in any order of reports', () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      days,
      fc.array(fc.constantFrom('s' as const, 'c' as const), { minLength: 8, maxLength: 8 }),
      (all, kinds) => {
        const events = all.map((day, nth) => [kinds[nth] ?? 's', day] as const);
        const newest = events.toSorted(([, one], [, other]) => other - one)[0]?.[0];
        expect(reportedInOrder(events).state).toBe(newest === 's' ? 'active' : 'cancelled');
      },
    ),
  );
});

test('a lead that was canceled twice shows the first date and stays canceled by a sale in between', () => {
  const lead = reportedInOrder([
    ['s', 1],
    ['c', 5],
    ['c', 15],
    ['s', 10],
  ]);
  expect([lead.state, lead.cancelledAt]).toEqual(['cancelled', '2026-02-05T00:00:00.000Z']);
});

test('a first sale between two cancellations makes a customer until the second', () => {
  const lead = reportedInOrder([
    ['c', 5],
    ['c', 15],
    ['s', 10],
  ]);
  expect(lead.firstActive?.until).toBe('2026-02-15T00:00:00.000Z');
});

test('a canceled lead of an old version without the newest date uses the date it shows', () => {
  const cancelledLead = aLead({ state: 'cancelled', cancelledAt: '2026-02-05T00:00:00.000Z' });
  expect(reportedInOrder([['s', 4]], cancelledLead).state).toBe('cancelled');
  expect(reportedInOrder([['s', 6]], cancelledLead).state).toBe('active');
  expect(
    reportedInOrder(
      [
        ['c', 3],
        ['s', 4],
      ],
      cancelledLead,
    ).state,
  ).toBe('cancelled');
});

test('a cancellation dated ahead counts as now; one of a test payment counts by its date', () => {
  const [later, ahead] = ['2026-03-15T13:00:00.000Z', '2026-03-16T11:00:00.000Z'];
  const active = aLead({ state: 'active', customerSince: '2026-02-01T00:00:00.000Z' });
  const stateAfterSale = (lead: Lead) => {
    const facts = { lead, created: false, taken: NOBODY, tiers: [aMembership()] };
    return decideSale(facts, aSale({ at: later }), IDS, later).lead.state;
  };
  expect(cancel(active, ahead)).toMatchObject({ state: 'cancelled', cancelledAt: ahead });
  expect(stateAfterSale(cancel(active, ahead))).toBe('active');
  expect(stateAfterSale(cancel(active, ahead, true))).toBe('cancelled');
});

test('a manual cancellation counts as the newest one', () => {
  const active = reportedInOrder([
    ['s', 1],
    ['c', 5],
    ['s', 10],
  ]);
  const byHand = decideLeadChange(active, { state: 'cancelled' }, aMembership(), '2026-02-20T00:00:00.000Z');
  expect(reportedInOrder([['s', 15]], byHand).state).toBe('cancelled');
});

test('a target is reached equally often in any order of counting', () => {
  fc.assert(
    fc.property(reported, fc.integer({ min: 1, max: 60_000 }), ([all, late], amount) => {
      const target = { metric: 'revenue', amount, repeats: true } as const;
      const rewards = [aReward({ type: 'target', gain: { flat: 10 }, target })];
      const times = (order: readonly Sold[]) => {
        const membership = aMembership({ campaign: aCampaign(rewards) });
        let [promotion, total, reachedCount] = [membership.promotion, 0, 0];
        for (const sale of order) {
          total += sale.amount;
          const counters = { sales_total: total, refunds_total: 0 } as Parameters<typeof findDueTargets>[0]['counters'];
          const dueTargets = findDueTargets(
            { ...membership, promotion, counters },
            { joins: false, events: [{ at: NOW, counts: {} }] },
          );
          for (const { from, to } of dueTargets) reachedCount += to - from;
          promotion = recordGivenTargets(promotion, dueTargets);
        }
        return reachedCount;
      };
      expect(times(late)).toBe(times(all));
      expect(times(late)).toBe(Math.floor(late.reduce((sum, one) => sum + one.amount, 0) / amount));
    }),
  );
});

test('a level is reached by the same sales in any order of counting', () => {
  fc.assert(
    fc.property(reported, fc.integer({ min: 1, max: 60_000 }), ([all, late], amount) => {
      const campaign = aCampaign([], { level: { campaignId: 2, metric: 'revenue', amount } });
      const isReached = (order: readonly Sold[]) => {
        const totals = order.map((_, nth) => order.slice(0, nth + 1).reduce((sum, sale) => sum + sale.amount, 0));
        return totals.some((total) => {
          const counters = { sales_total: total, refunds_total: 0 } as Parameters<typeof isLevelReached>[0]['counters'];
          return isLevelReached({ ...aMembership({ campaign }), counters });
        });
      };
      expect(isReached(late)).toBe(isReached(all));
      expect(isReached(late)).toBe(late.reduce((sum, one) => sum + one.amount, 0) >= amount);
    }),
  );
});

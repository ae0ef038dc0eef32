import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Membership } from '#shared/domain/promoters/promotions/membership.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  createSaleFacts,
  IDS,
  NOW,
} from '#test/unit/domain/builders.ts';

const amounts = (decision: ReturnType<typeof decideSale>) => decision.commissions.map(({ amount }) => amount);

function decideEarnings(rewards: Parameters<typeof aCampaign>[0], sale = aSale(), lead = aLead()) {
  const tiers = [aMembership({ campaign: aCampaign(rewards) })];
  return amounts(decideSale(createSaleFacts({ tiers, lead }), sale, IDS, NOW));
}

describe('commissions of a sale', () => {
  test('a sale earns a percentage of its amount', () => {
    expect(decideEarnings([aReward({ gain: { percent: '12.5' } })], aSale({ amount: 999 }))).toEqual([125]);
  });

  test('a flat amount per sale is given once, however many items are sold', () => {
    const tiers = [aMembership({ campaign: aCampaign([aReward({ gain: { flat: 300, per: 'sale' } })]) })];
    const { commissions } = decideSale(createSaleFacts({ tiers }), aSale({ quantity: 4 }), IDS, NOW);
    expect(commissions.map(({ amount, calculation }) => [amount, calculation])).toEqual([
      [300, { flat: 300, per: 'sale', quantity: 1 }],
    ]);
  });

  test('a flat amount per item is multiplied by the quantity', () => {
    expect(decideEarnings([aReward({ gain: { flat: 300 } })], aSale({ quantity: 4 }))).toEqual([1200]);
  });

  test('a sale whose commission rounds to zero creates no commission', () => {
    expect(decideEarnings([aReward({ gain: { percent: '1' } })], aSale({ amount: 49 }))).toEqual([]);
  });

  test('a reward for a plan takes precedence over the one for all plans', () => {
    const campaign = aCampaign([aReward({ id: 1 }), aReward({ id: 2, gain: { percent: '50' } })], {
      rules: [
        { applyOn: 'all', planIds: [], rewardId: 1 },
        { applyOn: 'specific', planIds: ['pro'], rewardId: 2 },
      ],
    });
    const earnedOn = (plan: string | null) =>
      amounts(decideSale(createSaleFacts({ tiers: [aMembership({ campaign })] }), aSale({ plan }), IDS, NOW));
    expect([earnedOn('pro'), earnedOn('basic'), earnedOn(null)]).toEqual([[5000], [2000], [2000]]);
  });

  test('a commission stores its calculation', () => {
    const { commissions } = decideSale(createSaleFacts(), aSale(), IDS, NOW);
    expect(commissions[0]?.calculation).toEqual({ percent: '20', of: 'sale', base: 10_000 });
  });
});

describe('reward of a promo code', () => {
  const own = aReward({ id: 3, gain: { percent: '40' } });
  const parents = aReward({ id: 2, type: 'tier', tier: 2, gain: { percent: '50' }, percentOf: 'commission' });
  const grace = aMembership({
    campaign: aCampaign([aReward({ id: 1 }), parents]),
    promotion: {
      ownTerms: { rules: [{ applyOn: 'all', planIds: [], rewardId: 3 }], rewards: [own], rulesForReferrals: [] },
    },
  });
  const by = (gain: Parameters<typeof aReward>[0]) => ({ code: 'Grace20', reward: aReward({ id: 9, ...gain }) });

  test('a promo code reward overrides promotion and campaign, and parents earn a share of it', () => {
    const facts = createSaleFacts({ tiers: [grace, aMembership({ promoter: { id: 2 } })] });
    const earnedBy = (byCode?: ReturnType<typeof by>) =>
      decideSale({ ...facts, byCode }, aSale(), IDS, NOW).commissions.map(({ rewardId, amount }) => [rewardId, amount]);
    expect(earnedBy()).toEqual([
      [3, 4000],
      [2, 2000],
    ]);
    expect(earnedBy(by({ gain: { percent: '60' } }))).toEqual([
      [9, 6000],
      [2, 3000],
    ]);
  });

  test('a commission names its promo code in the calculation', () => {
    const { commissions } = decideSale(createSaleFacts({ byCode: by({ gain: { flat: 500 } }) }), aSale(), IDS, NOW);
    expect(commissions[0]?.calculation).toEqual({ flat: 500, quantity: 1, promo_code: 'Grace20' });
  });

  test('an expired promo code reward is not replaced by other rewards', () => {
    const byCode = by({ duration: { type: 'once' } });
    const lead = aLead({ state: 'active', customerSince: NOW, salesCount: 1 });
    expect(amounts(decideSale(createSaleFacts({ byCode, lead }), aSale(), IDS, NOW))).toEqual([]);
  });
});

describe('reward duration', () => {
  const customer = (salesCount: number, customerSince = '2026-01-31T10:00:00.000Z') =>
    aLead({ state: 'active', customerSince, salesCount });

  test.each([
    ['forever', { type: 'forever' }, 500, [2000]],
    ['once: the first sale', { type: 'once' }, 0, [2000]],
    ['once: not the second', { type: 'once' }, 1, []],
    ['for 3 sales: the third', { type: 'sales', count: 3 }, 2, [2000]],
    ['for 3 sales: not the fourth', { type: 'sales', count: 3 }, 3, []],
  ] as const)('the duration of a reward is respected: %s', (_, duration, salesCount, expected) => {
    expect(decideEarnings([aReward({ duration })], aSale(), customer(salesCount))).toEqual(expected);
  });

  test.each([
    ['a moment before the month is over', '2026-02-28T09:59:59.999Z', [2000]],
    ['the moment it is over, on the last day of a shorter month', '2026-02-28T10:00:00.000Z', []],
  ])('a reward for 1 month after the lead became a customer on 31 January ends: %s', (_, at, expected) => {
    const duration = { type: 'months', count: 1 } as const;
    expect(decideEarnings([aReward({ duration })], aSale({ at }), customer(5))).toEqual(expected);
  });

  test('a sale decision depends on the sales count only if a duration does', () => {
    const dependsOn = (type: 'once' | 'forever') =>
      decideSale(
        createSaleFacts({ tiers: [aMembership({ campaign: aCampaign([aReward({ duration: { type } })]) })] }),
        aSale(),
        IDS,
        NOW,
      ).dependsOnCount;
    expect([dependsOn('once'), dependsOn('forever')]).toEqual([true, false]);
  });
});

describe('tiers', () => {
  const tier2 = (overrides: object) => aReward({ id: 2, tier: 2, gain: { percent: '10' }, ...overrides });
  const parent = (overrides: object = {}) => aMembership({ promoter: { id: 2, ...overrides } });
  const sell = (reward: ReturnType<typeof aReward>, second = parent()) => {
    const first = aMembership({ campaign: aCampaign([aReward(), reward]) });
    return decideSale(createSaleFacts({ tiers: [first, second] }), aSale(), IDS, NOW).commissions;
  };

  test('a parent earns a percentage of the sale', () => {
    expect(sell(tier2({})).map(({ amount, promoterId }) => [promoterId, amount])).toEqual([
      [1, 2000],
      [2, 1000],
    ]);
  });

  test('a parent earns a percentage of the commission below if configured', () => {
    expect(sell(tier2({ percentOf: 'commission' })).map(({ amount }) => amount)).toEqual([2000, 200]);
  });

  test('a banned parent earns nothing, and the promoter still earns', () => {
    expect(sell(tier2({}), parent({ status: 'denied' })).map(({ tier }) => tier)).toEqual([1]);
  });

  test('each tier is the exact percentage of its base, within rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 5 }),
        (amount, percents) => {
          const rewards = percents.map((percent, index) =>
            aReward({
              id: index + 1,
              tier: index + 1,
              gain: { percent: String(percent) },
              percentOf: index === 0 ? 'sale' : 'commission',
            }),
          );
          const campaign = aCampaign(rewards);
          const tiers = percents.map((_, index) => aMembership({ promoter: { id: index + 1 }, campaign }));
          const { commissions } = decideSale(createSaleFacts({ tiers }), aSale({ amount }), IDS, NOW);
          let base = amount;
          for (const { tier, amount: earnedHere } of commissions) {
            const exact = base * (percents[tier - 1] ?? 0);
            expect(Math.abs(earnedHere * 100 - exact)).toBeLessThanOrEqual(50);
            expect(Number.isSafeInteger(earnedHere)).toBe(true);
            base = earnedHere;
          }
        },
      ),
    );
  });
});

describe('lead after a sale', () => {
  test('a lead becomes an active customer by its first sale', () => {
    const at = '2026-03-01T00:00:00.000Z';
    const { lead, event } = decideSale(createSaleFacts(), aSale({ at }), IDS, NOW);
    expect(lead).toMatchObject({ state: 'active', customerSince: at, salesCount: 1 });
    expect(event).toMatchObject({ becameCustomer: true, becameActive: at });
  });

  test('a canceled lead becomes active again and stays a customer since its first sale', () => {
    const cancelled = aLead({ state: 'cancelled', customerSince: NOW, cancelledAt: NOW, salesCount: 3 });
    const { lead, event } = decideSale(createSaleFacts({ lead: cancelled }), aSale(), IDS, NOW);
    expect(lead).toMatchObject({ state: 'active', customerSince: NOW, cancelledAt: null });
    expect(event).toMatchObject({ becameCustomer: false, becameActive: NOW });
  });

  test('a further sale only changes the count, the revenue and the date of the last sale', () => {
    const active = aLead({ state: 'active', customerSince: NOW, salesCount: 3, revision: 7 });
    const { lead } = decideSale(createSaleFacts({ lead: active }), aSale(), IDS, NOW);
    expect(lead).toEqual({ ...active, salesCount: 4, revenue: 10_000, lastActiveAt: NOW });
  });

  test('a lead adopts a new uid unless another lead has it', () => {
    const withUid = (uid: number | undefined) =>
      decideSale(createSaleFacts({ taken: { uid, email: 1 } }), aSale({ uid: 'u1' }), IDS, NOW).lead.uid;
    expect([withUid(undefined), withUid(99)]).toEqual(['u1', null]);
  });
});

test('a lead with the e-mail of its promoter becomes suspicious, and its commissions are pending', () => {
  const lead = aLead({ uid: 'u1', email: null });
  const sale = aSale({ uid: 'u1', email: 'grace+me@example.com' });
  const decision = decideSale(createSaleFacts({ lead }), sale, IDS, NOW);
  expect(decision.lead).toMatchObject({ suspicion: 'same_promoter_email', revision: 1 });
  expect(decision.commissions[0]).toMatchObject({ status: 'pending', suspicion: 'same_promoter_email' });
});

test.each([
  [
    'commission',
    [
      [1, 1000],
      [4, 1000],
      [5, 500],
      [6, 250],
    ],
  ],
  [
    'sale',
    [
      [1, 1000],
      [4, 1000],
      [5, 500],
      [3, 250],
      [6, 250],
    ],
  ],
] as const)(
  'a parent gets its part of a percentage of the %s below only if its own child earns',
  (percentOf, expected) => {
    const rewards = [
      aReward(),
      aReward({ id: 2, tier: 2, gain: { percent: '10' } }),
      aReward({
        id: 3,
        tier: 3,
        gain: { percent: percentOf === 'sale' ? '5' : '50' },
        percentOf,
        limits: { least: 300 },
      }),
    ];
    const campaign = aCampaign(rewards);
    const member = (id: number, overrides: Parameters<typeof aMembership>[0] = {}) =>
      aMembership({ promoter: { id }, campaign, ...overrides });
    const facts = createSaleFacts({
      tiers: [member(1), member(2, { promotion: { blocked: true } }), member(3)],
      shares: [{ percentage: 50, tiers: [member(4), member(5), member(6)] }],
    });
    const { commissions } = decideSale(facts, aSale(), { ...IDS, commissions: [1, 2, 3, 4, 5, 6] }, NOW);
    expect(commissions.map(({ promoterId, amount }) => [promoterId, amount])).toEqual(expected);
  },
);

test.each([
  ['denied', { promoter: { status: 'denied' } }],
  ['blocked in the campaign', { promotion: { blocked: true } }],
] as const)('the share of a promoter who is %s goes to the promoter of the lead', (_, standing) => {
  const campaign = aCampaign([aReward()]);
  const member = (id: number, overrides: Parameters<typeof aMembership>[0] = {}) =>
    aMembership({ ...overrides, promoter: { id, ...overrides?.promoter }, campaign });
  const facts = createSaleFacts({
    tiers: [member(1)],
    shares: [
      { percentage: 30, tiers: [member(2, standing)] },
      { percentage: 20, tiers: [member(3)] },
    ],
  });
  const { commissions } = decideSale(facts, aSale(), IDS, NOW);
  expect(commissions.map(({ promoterId, amount }) => [promoterId, amount])).toEqual([
    [1, 1600],
    [3, 400],
  ]);
});

describe('rejected sales', () => {
  test.each([
    ['a denied lead', { lead: aLead({ state: 'denied' }) }],
    ['a lead of a denied promoter', { tiers: [aMembership({ promoter: { status: 'denied' } })] }],
    ['a lead of a promoter blocked in the campaign', { tiers: [aMembership({ promotion: { blocked: true } })] }],
  ])('a sale is rejected for %s', (_, facts) => {
    expect(() => decideSale(createSaleFacts(facts), aSale(), IDS, NOW)).toThrow('lead_not_found');
  });
});

describe('approval', () => {
  test.each([
    [true, 'no_suspicion', 'approved'],
    [false, 'no_suspicion', 'pending'],
    [true, 'same_promoter_email', 'pending'],
  ] as const)('a commission with auto-approval %s and %s is %s', (autoApproveRewards, suspicion, status) => {
    const tiers = [aMembership({ campaign: aCampaign([aReward()], { autoApproveRewards }) })];
    const { commissions } = decideSale(createSaleFacts({ tiers, lead: aLead({ suspicion }) }), aSale(), IDS, NOW);
    expect(commissions[0]?.status).toBe(status);
  });
});

describe('auto-approval limit', () => {
  test.each<[number | undefined, 'cash' | 'credits', 'approved' | 'pending']>([
    [undefined, 'cash', 'approved'],
    [0, 'cash', 'approved'],
    [2000, 'cash', 'approved'],
    [1999, 'cash', 'pending'],
    [1999, 'credits', 'approved'],
  ])('a commission of 2000 with auto-approval limit %j in %s is %s', (autoApproveUpTo, unit, status) => {
    const limit = autoApproveUpTo === undefined ? {} : { autoApproveUpTo };
    const tiers = [aMembership({ campaign: aCampaign([aReward({ unit })], limit) })];
    const { commissions } = decideSale(createSaleFacts({ tiers }), aSale(), IDS, NOW);
    expect(commissions.map((one) => [one.amount, one.status])).toEqual([[2000, status]]);
  });

  test.each([
    [2000, 'approved'],
    [1999, 'pending'],
  ])(
    'an auto-approval limit of %i compares the whole commission of a tier, so shares are %s',
    (autoApproveUpTo, status) => {
      const campaign = aCampaign([aReward()], { autoApproveUpTo });
      const [own, other] = [1, 2].map((id) => aMembership({ promoter: { id }, campaign }));
      const facts = createSaleFacts({
        tiers: [own as Membership],
        shares: [{ percentage: 50, tiers: [other as Membership] }],
      });
      const { commissions } = decideSale(facts, aSale(), IDS, NOW);
      expect(commissions.map((one) => [one.amount, one.status])).toEqual([
        [1000, status],
        [1000, status],
      ]);
    },
  );

  test('an auto-approval limit has no effect without auto-approval', () => {
    const campaign = aCampaign([aReward()], { autoApproveRewards: false, autoApproveUpTo: 5000 });
    const { commissions } = decideSale(createSaleFacts({ tiers: [aMembership({ campaign })] }), aSale(), IDS, NOW);
    expect(commissions[0]?.status).toBe('pending');
  });
});

describe('holding period', () => {
  test('a commission of any tier is held from the sale for the holding period of the lead’s campaign', () => {
    const rewards = [aReward(), aReward({ id: 2, tier: 2 })];
    const tiers = [
      aMembership({ campaign: aCampaign(rewards, { holdingDays: 30 }) }),
      aMembership({ promoter: { id: 2 }, campaign: aCampaign(rewards) }),
    ];
    const sale = aSale({ at: '2026-03-01T00:00:00.000Z' });
    const { commissions } = decideSale(createSaleFacts({ tiers }), sale, IDS, NOW);
    const until = '2026-03-31T00:00:00.000Z';
    expect(commissions.map((one) => [one.tier, one.heldUntil])).toEqual([
      [1, until],
      [2, until],
    ]);
  });

  test('a commission without a holding period has no hold date', () => {
    const { commissions } = decideSale(createSaleFacts(), aSale(), IDS, NOW);
    expect(commissions[0]).not.toHaveProperty('heldUntil');
  });
});

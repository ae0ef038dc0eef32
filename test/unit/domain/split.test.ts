import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { follows } from '#shared/domain/lead-move.ts';
import { decideSale, type TiersOfShare } from '#shared/domain/sale.ts';
import { sharesWanted } from '#shared/domain/shares-wanted.ts';
import { partOf, partsOf, sharesOf } from '#shared/domain/split.ts';
import { aCampaign, aLead, aMembership, aReward, aSale, NOW, refundSale, saleFacts } from './builders.ts';

const campaign = aCampaign([
  aReward({ gain: { percent: '33.3' } }),
  aReward({ id: 2, tier: 2, gain: { percent: '7' } }),
  aReward({ id: 3, tier: 3, gain: { percent: '50' }, percentOf: 'commission' }),
]);
const chain = (...ids: number[]) => ids.map((id) => aMembership({ promoter: { id }, campaign }));
const tiers = chain(1, 2, 3);
const IDS = { event: 1, commissions: Array.from({ length: 12 }, (_, index) => 100 + index) };

/** One to three shares that leave something to the lead's own promoter. */
const percentages = fc
  .array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 })
  .filter((all) => all.reduce((sum, one) => sum + one, 0) < 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const byTier = (commissions: readonly { tier: number; amount: number }[]) =>
  [1, 2, 3].map((tier) => sum(commissions.filter((one) => one.tier === tier).map(({ amount }) => amount)));

/** Shares of promoters that have parents, as the lead's own has. */
const sharing = (all: readonly number[]): TiersOfShare[] =>
  all.map((percentage, index) => ({ percentage, tiers: chain(10 * index + 11, 10 * index + 12, 10 * index + 13) }));
const sold = (amount: number, shares: readonly TiersOfShare[]) =>
  decideSale(saleFacts({ tiers, shares }), aSale({ amount }), IDS, NOW);

describe('the parts of an amount', () => {
  test('add up to it, whatever it is, and none becomes less where it becomes more', () => {
    fc.assert(
      fc.property(percentages, fc.integer({ min: -1_000_000, max: 1_000_000 }), (all, total) => {
        const parts = partsOf(
          all.map((percentage) => ({ percentage })),
          total,
        );
        const amounts = parts.map((part) => partOf(total, part));
        const more = parts.map((part) => partOf(total + 1, part));
        expect(sum(amounts)).toBe(total);
        expect(more.every((one, index) => one >= (amounts[index] ?? 0))).toBe(true);
      }),
    );
  });
});

describe('promoters who share what a lead earns', () => {
  test('get together what one would get, tier by tier, each its part', () => {
    const { commissions } = sold(10_000, sharing([30]));
    expect(commissions.map(({ tier, promoterId, amount }) => [tier, promoterId, amount])).toEqual([
      [1, 1, 2331],
      [1, 11, 999],
      [2, 2, 490],
      [2, 12, 210],
      [3, 3, 245],
      [3, 13, 105],
    ]);
  });

  test('give back together what one would, by refunds in any parts, and each what it got', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(percentages, amounts, (all, parts) => {
        let [one, several] = [sold(sum(parts), []), sold(sum(parts), sharing(all))].map(
          ({ event, commissions, lead }) => ({
            sale: { event, commissions },
            lead,
            left: new Map(commissions.map(({ id, amount }) => [id, amount])),
          }),
        );
        for (const [index, amount] of parts.entries()) {
          const [next, nextOfSeveral] = [one, several].map((of) => {
            if (!of) throw new Error('There are two sales.');
            const refund = {
              ...aSale({ eventId: `refund-${index}`, amount }),
              ofOriginal: 0,
              saleEventId: 'sale-1',
              ecom: false,
            };
            const { commissions } = refundSale(of.lead, of.sale, refund);
            for (const { amount: back, calculation } of commissions) {
              const id = 'commission_id' in calculation ? calculation.commission_id : 0;
              of.left.set(id, (of.left.get(id) ?? 0) + back);
            }
            expect([...of.left.values()].every((amount) => amount >= 0)).toBe(true);
            const event = { ...of.sale.event, refunded: of.sale.event.refunded + amount };
            return { ...of, sale: { ...of.sale, event }, back: byTier(commissions) };
          });
          expect(nextOfSeveral?.back).toEqual(next?.back);
          [one, several] = [next, nextOfSeveral];
        }
        expect([...(several?.left.values() ?? [])].every((amount) => amount === 0)).toBe(true);
      }),
    );
  });

  test('get nothing where they are gone or banned, and no other gets their part', () => {
    const banned = aMembership({ promoter: { id: 21, status: 'denied' }, campaign });
    const { commissions } = sold(10_000, [
      { percentage: 30, tiers: [] },
      { percentage: 20, tiers: [banned] },
    ]);
    expect(byTier(commissions)).toEqual([1665, 350, 175]);
  });

  test('keep their part where the lead goes to another promoter', () => {
    const lead = { ...aLead(), promoterId: 9 };
    const move = { from: { promoterId: 1, campaignId: 1 }, to: { promoterId: 9, campaignId: 1, promotionId: 9 } };
    const { commissions } = sold(10_000, sharing([30]));
    const first = commissions.filter(({ tier }) => tier === 1);
    expect(first.map((one) => [one.promoterId, follows(one, lead, move, null)])).toEqual([
      [1, true],
      [11, false],
    ]);
  });

  test('wait for approval with a lead that has their own mailbox', () => {
    const ada = aMembership({ promoter: { id: 11, email: 'Ada+shop@example.com' }, campaign });
    const { commissions } = sold(10_000, [{ percentage: 50, tiers: [ada] }]);
    expect(commissions.map(({ promoterId, status, suspicion }) => [promoterId, status, suspicion])).toContainEqual([
      11,
      'pending',
      'same_promoter_email',
    ]);
    expect(commissions[0]).toMatchObject({ promoterId: 1, status: 'approved' });
  });
});

describe('shares', () => {
  const owner = { promoterId: 1, campaignId: 1 };
  const owners = new Map([
    [7, { promoterId: 7, campaignId: 1 }],
    [8, { promoterId: 8, campaignId: 2 }],
    [1, owner],
  ]);
  const wanted = (...all: [number, number][]) =>
    sharesWanted(
      all.map(([promotionId, percentage]) => ({ promotionId, percentage })),
      owner,
      owners,
    );

  test('count in the campaign of the lead, and beside its own promoter, alone', () => {
    const shares = wanted([7, 30]);
    expect(sharesOf({ ...owner, shares })).toEqual(shares);
    expect(sharesOf({ promoterId: 7, campaignId: 1, shares })).toEqual([]);
    expect(sharesOf({ promoterId: 1, campaignId: 2, shares })).toEqual([]);
  });

  test.each([
    [
      'one that is named twice',
      [
        [7, 10],
        [7, 20],
      ],
      /named twice/,
    ],
    [
      'all of a hundred',
      [
        [7, 50],
        [9, 50],
      ],
      /less than 100/,
    ],
    ['a promotion that there is not', [[9, 10]], /no promotion 9/],
    ['one of another campaign', [[8, 10]], /another campaign/],
    ['the one it belongs to', [[1, 10]], /belongs to/],
  ] as [string, [number, number][], RegExp][])('refuse %s', (_, all, message) => {
    expect(() => wanted(...all)).toThrow(
      expect.objectContaining({ reason: expect.objectContaining({ message: expect.stringMatching(message) }) }),
    );
  });
});

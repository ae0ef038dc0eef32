import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateShares } from '#shared/domain/commissions/share-request.ts';
import { activeShares, splitAmount } from '#shared/domain/commissions/split.ts';
import { followsLead } from '#shared/domain/leads/lead-move.ts';
import { splitRefund } from '#shared/domain/tracking/clawback.ts';
import { decideSale, type ShareTiers } from '#shared/domain/tracking/sale.ts';
import {
  aCampaign,
  aLead,
  aMembership,
  aReward,
  aSale,
  createSaleFacts,
  NOW,
  refundSale,
} from '#test/unit/domain/builders.ts';

const campaign = aCampaign([
  aReward({ gain: { percent: '33.3' } }),
  aReward({ id: 2, tier: 2, gain: { percent: '7' } }),
  aReward({ id: 3, tier: 3, gain: { percent: '50' }, percentOf: 'commission' }),
]);
const chain = (...ids: number[]) => ids.map((id) => aMembership({ promoter: { id }, campaign }));
const tiers = chain(1, 2, 3);
const IDS = { event: 1, commissions: Array.from({ length: 12 }, (_, index) => 100 + index) };

/** Below 100% in total. */
const percentages = fc
  .array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 })
  .filter((all) => all.reduce((sum, one) => sum + one, 0) < 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
const byTier = (commissions: readonly { tier: number; amount: number }[]) =>
  [1, 2, 3].map((tier) => sum(commissions.filter((one) => one.tier === tier).map(({ amount }) => amount)));

/** Promoters with parents, like the promoter of the lead. */
const sharing = (all: readonly number[]): ShareTiers[] =>
  all.map((percentage, index) => ({ percentage, tiers: chain(10 * index + 11, 10 * index + 12, 10 * index + 13) }));
const sell = (amount: number, shares: readonly ShareTiers[]) =>
  decideSale(createSaleFacts({ tiers, shares }), aSale({ amount }), IDS, NOW);

describe('parts of an amount', () => {
  const amounts = (all: readonly number[], of: number) =>
    splitAmount(
      all.map((percentage) => ({ percentage })),
      of,
    ).map(({ amount }) => amount);

  test('the parts of an amount sum to it, and each is less than one unit off its exact part', () => {
    fc.assert(
      fc.property(percentages, fc.integer({ min: 0, max: 1_000_000 }), (all, total) => {
        const parts = amounts(all, total);
        expect(sum(parts)).toBe(total);
        const exact = [100 - sum(all), ...all].map((percentage) => percentage * total);
        expect(parts.every((part, index) => Math.abs(part * 100 - (exact[index] as number)) < 100)).toBe(true);
      }),
    );
  });

  test.each([
    ['a cent goes to the largest remainder, also if that share is listed last', [10, 40], 1, [1, 0, 0]],
    ['the largest remainder counts, not the order of the shares', [20, 35], 3, [1, 1, 1]],
    ['of two equal remainders the promoter of the lead is served first', [50], 3, [2, 1]],
    ['of equal remainders the share listed first is served first', [25, 25], 1, [1, 0, 0]],
    ['three equal shares of a cent leave it to the first of them', [33, 33], 2, [1, 1, 0]],
  ])('%s', (_, all, total, parts) => {
    expect(amounts(all, total)).toEqual(parts);
  });
});

describe('commission split', () => {
  test('a split divides the commission of each tier', () => {
    const { commissions } = sell(10_000, sharing([30]));
    expect(commissions.map(({ tier, promoterId, amount }) => [tier, promoterId, amount])).toEqual([
      [1, 1, 2331],
      [1, 11, 999],
      [2, 2, 490],
      [2, 12, 210],
      [3, 3, 245],
      [3, 13, 105],
    ]);
  });

  test('refunds in any parts take the same total as without a split, and from each share what it got', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(percentages, amounts, (all, parts) => {
        let [one, several] = [sell(sum(parts), []), sell(sum(parts), sharing(all))].map(
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
            const { commissions, refunded } = refundSale(of.lead, of.sale, refund);
            for (const { amount: refundedAmount, calculation } of commissions) {
              const id = 'commission_id' in calculation ? calculation.commission_id : 0;
              of.left.set(id, (of.left.get(id) ?? 0) + refundedAmount);
            }
            expect([...of.left.values()].every((amount) => amount >= 0)).toBe(true);
            const event = { ...of.sale.event, refunded: of.sale.event.refunded + amount };
            return { ...of, sale: { event, commissions: refunded }, back: byTier(commissions) };
          });
          expect(nextOfSeveral?.back).toEqual(next?.back);
          [one, several] = [next, nextOfSeveral];
        }
        expect([...(several?.left.values() ?? [])].every((amount) => amount === 0)).toBe(true);
      }),
    );
  });

  test('the share of a denied or deleted promoter goes to the promoter of the lead, in every tier', () => {
    const deniedPartner = aMembership({ promoter: { id: 21, status: 'denied' }, campaign });
    const { commissions } = sell(10_000, [
      { percentage: 30, tiers: [] },
      { percentage: 20, tiers: [deniedPartner, ...chain(22, 23)] },
    ]);
    expect(commissions).toEqual(sell(10_000, []).commissions);
    const [other] = sharing([10]);
    const three = sell(10_000, [{ percentage: 20, tiers: [deniedPartner] }, other as ShareTiers]).commissions;
    expect(three).toEqual(sell(10_000, sharing([10])).commissions);
  });

  test('a refund takes from each share its exact part, within one and a half units', () => {
    fc.assert(
      fc.property(percentages, fc.integer({ min: 1, max: 5000 }), fc.nat(), (all, amount, seed) => {
        const { event, commissions } = sell(amount, sharing(all));
        const [first, second] = [1 + (seed % amount), amount];
        const firstSplit = splitRefund(commissions, event, first);
        for (const [index, part] of firstSplit.entries()) {
          const exact = (commissions[index] as { amount: number }).amount * first;
          expect(Math.abs(part * amount - exact)).toBeLessThanOrEqual(amount * 1.5);
        }
        const partlyReversed = commissions.map((one, index) => ({ ...one, takenBack: firstSplit[index] as number }));
        const rest = splitRefund(partlyReversed, { ...event, refunded: first }, second);
        expect(rest.map((part, index) => part + (firstSplit[index] as number))).toEqual(
          commissions.map((one) => one.amount),
        );
      }),
    );
  });

  test('a shared commission does not follow the lead to another promoter', () => {
    const lead = { ...aLead(), promoterId: 9 };
    const move = { from: { promoterId: 1, campaignId: 1 }, to: { promoterId: 9, campaignId: 1, promotionId: 9 } };
    const { commissions } = sell(10_000, sharing([30]));
    const first = commissions.filter(({ tier }) => tier === 1);
    expect(first.map((one) => [one.promoterId, followsLead(one, lead, move, null)])).toEqual([
      [1, true],
      [11, false],
    ]);
  });

  test('a share waits for approval if its promoter has the mailbox of the lead', () => {
    const ada = aMembership({ promoter: { id: 11, email: 'Ada+shop@example.com' }, campaign });
    const { commissions } = sell(10_000, [{ percentage: 50, tiers: [ada] }]);
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
  const shareInputs = (...all: [number, number][]) =>
    validateShares(
      all.map(([promotionId, percentage]) => ({ promotionId, percentage })),
      owner,
      owners,
    );

  test('shares only apply in the campaign and with the promoter of the lead', () => {
    const shares = shareInputs([7, 30]);
    expect(activeShares({ ...owner, shares })).toEqual(shares);
    expect(activeShares({ promoterId: 7, campaignId: 1, shares })).toEqual([]);
    expect(activeShares({ promoterId: 1, campaignId: 2, shares })).toEqual([]);
  });

  test.each([
    [
      'one that is named twice',
      [
        [7, 10],
        [7, 20],
      ],
      /given twice/,
    ],
    [
      'all of a hundred',
      [
        [7, 50],
        [9, 50],
      ],
      /less than 100/,
    ],
    ['a promotion that there is not', [[9, 10]], /promotion 9 does not exist/],
    ['one of another campaign', [[8, 10]], /another campaign/],
    ['the one it belongs to', [[1, 10]], /belongs to/],
  ] as [string, [number, number][], RegExp][])('shares reject %s', (_, all, message) => {
    expect(() => shareInputs(...all)).toThrow(
      expect.objectContaining({ reason: expect.objectContaining({ message: expect.stringMatching(message) }) }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { assertNotLocked } from '#shared/domain/commissions/commission-status.ts';
import {
  fitting,
  gather,
  inStatus,
  inStatusByHand,
  isEnough,
  isPayable,
  PAYOUT_STATUSES,
  type Payout,
  release,
  sumOf,
  takes,
} from '#shared/domain/payouts/payout.ts';
import { firstStatus, payoutChanges, payoutList } from '#shared/domain/payouts/payout-changes.ts';
import { startOfMonth } from '#shared/domain/payouts/payout-cycle.ts';
import { leastAmount, newPayout } from '#shared/domain/payouts/payout-terms.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { refusalOf } from '#test/unit/domain/refusal.ts';

const terms = { before: '2026-03-01T00:00:00.000Z', minimumOf: () => 50, dueDays: 20 };
const of = { promoterId: 1, campaignId: 2, unit: 'cash' } as const;
const payout = newPayout(7, of, terms, NOW);

function aCommission(more: Partial<Commission> = {}): Commission {
  const one = { id: 1, ...of, amount: 10, status: 'approved', payoutId: null, createdAt: '2026-02-28T23:59:59.999Z' };
  return { ...one, revision: 3, ...more } as Commission;
}

/** Whether its commissions stay as they are. */
const isLocked = (one: Payout) => refusalOf(() => assertNotLocked([one]))?.code === 'invalid';

describe('what a payout takes', () => {
  test.each<[string, Partial<Commission>, boolean]>([
    ['approved, unpaid and of a past month', {}, true],
    ['denied', { status: 'denied' }, false],
    ['pending', { status: 'pending' }, false],
    ['in another payout', { payoutId: 6 }, false],
    ['in this one already', { payoutId: 7 }, false],
    ['of another promoter', { promoterId: 9 }, false],
    ['of another campaign', { campaignId: 9 }, false],
    ['in another unit', { unit: 'credits' }, false],
    ['of this month', { createdAt: '2026-03-01T00:00:00.000Z' }, false],
    ['held until the payout is for', { heldUntil: '2026-03-01T00:00:00.000Z' }, true],
    ['held longer, though it is held no more when a late run comes', { heldUntil: '2026-03-01T00:00:00.001Z' }, false],
  ])('a commission that is %s', (_, more, taken) => {
    expect(takes(payout, aCommission(more))).toBe(taken);
  });

  test('no more than adds up exactly: the rest is for the next one', () => {
    const large = Number.MAX_SAFE_INTEGER - 15;
    const some = [large, 10, 10, -10, 5].map((amount, index) => aCommission({ id: index + 1, amount }));
    const taken = fitting(payout, some);
    expect(taken.map(({ id }) => id)).toEqual([1, 2, 4, 5]);
    expect(gather(payout, taken).payout.amount).toBe(large + 5);
  });

  test('by hand: of this month too', () => {
    expect(takes({ ...payout, before: null }, aCommission({ createdAt: NOW }))).toBe(true);
  });

  test('by hand: nothing that is held when it is made', () => {
    const byHand = { ...payout, before: null };
    expect(takes(byHand, aCommission({ heldUntil: NOW }))).toBe(true);
    expect(takes(byHand, aCommission({ heldUntil: '2026-03-15T12:00:00.001Z' }))).toBe(false);
  });
});

test('whatever it takes and gives back, its amount is the sum of what it has', () => {
  const steps = fc.array(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(steps, fc.func(fc.boolean()), (all, gives) => {
      let now = payout;
      const inside: Commission[] = [];
      for (const [step, amounts] of all.entries()) {
        const some = amounts.map((amount) => aCommission({ amount }));
        const taken = gather(now, some);
        expect(taken.commissions.every(({ payoutId, revision }) => payoutId === 7 && revision === 4)).toBe(true);
        now = taken.payout;
        if (!gives(step)) inside.push(...taken.commissions);
        else {
          const given = release(now, taken.commissions);
          expect(given.commissions.every(({ payoutId, revision }) => payoutId === null && revision === 5)).toBe(true);
          now = given.payout;
        }
        expect([now.amount, now.commissionsCount]).toEqual([sumOf(inside), inside.length]);
      }
      expect(now.revision).toBeGreaterThanOrEqual(all.length);
    }),
  );
});

test('it is worth paying from the account’s minimum on, and never for nothing', () => {
  expect([49, 50].map((amount) => isEnough({ ...payout, amount }))).toEqual([false, true]);
  expect(leastAmount({ minimumOf: () => 0 }, 'cash')).toBe(1);
});

test('a payout by hand is due days after it is made', () => {
  expect(newPayout(1, of, { ...terms, before: null }, NOW).dueDate).toBe('2026-04-04T12:00:00.000Z');
});

test('the payout of a late run is due days after the start of the month it is for', () => {
  const late = { ...terms, before: startOfMonth('2026-02-10T00:00:00Z') };
  expect(newPayout(1, of, late, NOW).dueDate).toBe('2026-02-21T00:00:00.000Z');
});

describe('status', () => {
  const sealed = { ...payout, amount: 500, phase: 'sealed' as const };
  const balances = (changes: ReturnType<typeof payoutChanges>) => changes.filter(({ of }) => of === 'balance');

  test.each(PAYOUT_STATUSES.flatMap((from) => PAYOUT_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s: paid while completed',
    (from, to) => {
      const before = inStatus(sealed, from, NOW);
      const after = inStatus(before, to, NOW);
      expect(after).toMatchObject({ status: to, datePaid: to === 'completed' ? NOW : null });
      const paid = (Number(to === 'completed') - Number(from === 'completed')) * 500;
      const expected = paid === 0 ? [] : [{ of: 'balance', promoterId: 1, unit: 'cash', earned: 0, paid }];
      expect(balances(payoutChanges(before, after))).toEqual(expected);
    },
  );

  test('why it failed, and when, is known as long as it is failed', () => {
    const failed = inStatus(inStatus(sealed, 'completed', NOW), 'failed', NOW, 'The account is closed.');
    expect(failed).toMatchObject({ failedAt: NOW, error: 'The account is closed.', datePaid: null });
    const again = inStatus(failed, 'pending', NOW);
    expect([again.failedAt, again.error]).toEqual([undefined, undefined]);
    expect(inStatus(sealed, 'failed', NOW)).not.toHaveProperty('error');
  });

  test('what waits can be paid: neither what was paid, nor what was cancelled', () => {
    const payable = PAYOUT_STATUSES.filter((status) => isPayable({ status, amount: 1 }));
    expect(payable).toEqual(['pending', 'processing', 'failed']);
    expect(isPayable({ status: 'failed', amount: 0 })).toBe(false);
  });

  test('its commissions stay as they are once it is paid, and while it is being paid in a payments batch', () => {
    const locked = (batchId?: number) =>
      PAYOUT_STATUSES.filter((status) => isLocked({ ...sealed, status, ...(batchId ? { batchId } : {}) }));
    expect([locked(), locked(7)]).toEqual([['completed'], ['processing', 'completed']]);
  });

  test.each(PAYOUT_STATUSES)(
    'one that becomes %s is in a payments batch only if it is paid or being paid',
    (status) => {
      const { batchId } = inStatus({ ...sealed, status: 'processing', batchId: 7 }, status, NOW);
      expect(batchId).toBe(status === 'processing' || status === 'completed' ? 7 : undefined);
    },
  );

  test.each(PAYOUT_STATUSES)(
    'one that was paid in a payments batch and becomes %s by hand leaves the batch',
    (status) => {
      const after = inStatusByHand({ ...sealed, status: 'completed', batchId: 7 }, status, NOW);
      expect([after.status, after.batchId, isLocked(after)]).toEqual([status, undefined, status === 'completed']);
    },
  );

  test('in version 1 a failed payout is pending, and a cancelled one is processing: it is not to be paid', () => {
    expect(PAYOUT_STATUSES.map(firstStatus)).toEqual(['pending', 'processing', 'completed', 'pending', 'processing']);
    const [failed, pending] = [inStatus(sealed, 'failed', NOW), inStatus(sealed, 'pending', NOW)];
    expect(payoutChanges(pending, failed)).toEqual([]);
    expect(payoutChanges(null, failed)).toEqual(payoutChanges(null, pending));
  });

  test('a payout is on the lists of everybody it concerns, with its status and without', () => {
    const added = payoutChanges(null, sealed).flatMap((change) => (change.of === 'list' ? [change.list] : []));
    const filters = [{}, { promoterId: 1 }, { campaignId: 2 }, { promoterId: 1, campaignId: 2 }];
    const lists = filters.flatMap((filter) => [payoutList(filter), payoutList(filter, 'pending')]);
    expect(added.sort()).toEqual(lists.sort());
  });
});

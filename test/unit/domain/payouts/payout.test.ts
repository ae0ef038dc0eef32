import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { assertPayoutsNotLocked } from '#shared/domain/commissions/commission-status.ts';
import {
  addCommissionsToPayout,
  applyTransition,
  isEligibleForPayout,
  isPayoutPayable,
  type Payout,
  reachesMinimum,
  releaseCommissions,
  selectPayoutCommissions,
  startEmptyingIfNegative,
  sumCommissionAmounts,
} from '#shared/domain/payouts/payout.ts';
import { payoutChanges, payoutListName, toV1PayoutStatus } from '#shared/domain/payouts/payout-changes.ts';
import { startOfMonth } from '#shared/domain/payouts/payout-cycle.ts';
import {
  PAYOUT_STATUSES,
  PAYOUT_TRANSITIONS,
  type PayoutStatus,
  type PayoutTransition,
} from '#shared/domain/payouts/payout-state.ts';
import { buildPayout, minimumPayoutAmount } from '#shared/domain/payouts/payout-terms.ts';
import { NOW } from '#test/unit/domain/builders.ts';
import { catchRefusal } from '#test/unit/domain/refusal.ts';

const terms = { before: '2026-03-01T00:00:00.000Z', minimumOf: () => 50, dueDays: 20 };
const payoutOwner = { promoterId: 1, campaignId: 2, unit: 'cash' } as const;
const payout = buildPayout(7, payoutOwner, terms, NOW);

function aCommission(overrides: Partial<Commission> = {}): Commission {
  const one = {
    id: 1,
    ...payoutOwner,
    amount: 10,
    status: 'approved',
    payoutId: null,
    createdAt: '2026-02-28T23:59:59.999Z',
  };
  return { ...one, revision: 3, ...overrides } as Commission;
}

const isLocked = (one: Payout) => catchRefusal(() => assertPayoutsNotLocked([one]))?.code === 'invalid';

describe('commissions of a payout', () => {
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
    ['held until the day of the payout', { heldUntil: '2026-03-01T00:00:00.000Z' }, true],
    [
      'held longer than the day of the payout, even if a late run comes after the hold',
      { heldUntil: '2026-03-01T00:00:00.001Z' },
      false,
    ],
  ])('a payout includes or excludes a commission that is %s', (_, more, isIncluded) => {
    expect(isEligibleForPayout(payout, aCommission(more))).toBe(isIncluded);
  });

  test('a payout stays within safe integers and leaves the rest to the next one', () => {
    const large = Number.MAX_SAFE_INTEGER - 15;
    const commissions = [large, 10, 10, -10, 5].map((amount, index) => aCommission({ id: index + 1, amount }));
    const selected = selectPayoutCommissions(payout, commissions);
    expect(selected.map(({ id }) => id)).toEqual([1, 2, 4, 5]);
    expect(addCommissionsToPayout(payout, selected).payout.amount).toBe(large + 5);
  });

  test('a manual payout includes commissions of this month', () => {
    expect(isEligibleForPayout({ ...payout, before: null }, aCommission({ createdAt: NOW }))).toBe(true);
  });

  test('a manual payout excludes commissions on hold', () => {
    const manual = { ...payout, before: null };
    expect(isEligibleForPayout(manual, aCommission({ heldUntil: NOW }))).toBe(true);
    expect(isEligibleForPayout(manual, aCommission({ heldUntil: '2026-03-15T12:00:00.001Z' }))).toBe(false);
  });
});

test('the amount of a payout is always the sum of its commissions', () => {
  const steps = fc.array(fc.array(fc.integer({ min: -1000, max: 1000 }), { maxLength: 5 }), { maxLength: 8 });
  fc.assert(
    fc.property(steps, fc.func(fc.boolean()), (all, isReleased) => {
      let now = payout;
      const inside: Commission[] = [];
      for (const [step, amounts] of all.entries()) {
        const commissions = amounts.map((amount) => aCommission({ amount }));
        const selected = addCommissionsToPayout(now, commissions);
        expect(selected.commissions.every(({ payoutId, revision }) => payoutId === 7 && revision === 4)).toBe(true);
        now = selected.payout;
        if (!isReleased(step)) inside.push(...selected.commissions);
        else {
          const released = releaseCommissions(now, selected.commissions);
          expect(released.commissions.every(({ payoutId, revision }) => payoutId === null && revision === 5)).toBe(
            true,
          );
          now = released.payout;
        }
        expect([now.amount, now.commissionsCount]).toEqual([sumCommissionAmounts(inside), inside.length]);
      }
      expect(now.revision).toBeGreaterThanOrEqual(all.length);
    }),
  );
});

test('a payout requires the minimum of the account, and at least 1', () => {
  expect([49, 50].map((amount) => reachesMinimum({ ...payout, amount }))).toEqual([false, true]);
  expect(minimumPayoutAmount({ minimumOf: () => 0 }, 'cash')).toBe(1);
});

test('the due date of a manual payout counts from its creation', () => {
  expect(buildPayout(1, payoutOwner, { ...terms, before: null }, NOW).dueDate).toBe('2026-04-04T12:00:00.000Z');
});

test('the due date of a late run counts from the start of its month', () => {
  const late = { ...terms, before: startOfMonth('2026-02-10T00:00:00Z') };
  expect(buildPayout(1, payoutOwner, late, NOW).dueDate).toBe('2026-02-21T00:00:00.000Z');
});

describe('payout status', () => {
  const sealed = { ...payout, amount: 500, phase: 'sealed' as const };
  const inStatus = (status: PayoutStatus, overrides: Partial<Payout> = {}): Payout => ({
    ...sealed,
    status,
    datePaid: status === 'completed' ? NOW : null,
    ...overrides,
  });
  const now = NOW;
  const balances = (changes: ReturnType<typeof payoutChanges>) => changes.filter(({ of }) => of === 'balance');
  const changes = (Object.entries(PAYOUT_TRANSITIONS) as [PayoutTransition, { by: string; from: PayoutStatus[] }][])
    .filter(([name]) => !PAYOUT_TRANSITIONS[name].phases)
    .flatMap(([name, { by, from }]) => from.map((status) => ({ name, by, from: status })));

  test.each(changes)('a payout that was $from counts as paid after $name if it is completed', ({ name, from }) => {
    const before = inStatus(from);
    const after = applyTransition(before, name, { now });
    const { to } = PAYOUT_TRANSITIONS[name];
    expect(after).toMatchObject({ status: to, datePaid: to === 'completed' ? NOW : null, revision: 1 });
    const paidChange = (Number(to === 'completed') - Number(from === 'completed')) * 500;
    const expected =
      paidChange === 0 ? [] : [{ of: 'balance', promoterId: 1, unit: 'cash', earned: 0, paid: paidChange }];
    expect(balances(payoutChanges(before, after))).toEqual(expected);
  });

  test.each(PAYOUT_STATUSES)('a payout that stays %s changes no list, balance or report', (status) => {
    expect(payoutChanges(inStatus(status), inStatus(status))).toEqual([]);
  });

  test('the failure time and error are kept only while a payout is failed', () => {
    const completed = applyTransition(sealed, 'markAsPaid', { now });
    const failedPayout = applyTransition(completed, 'markAsFailed', { now, error: 'The account is closed.' });
    expect(failedPayout).toMatchObject({ failedAt: NOW, error: 'The account is closed.', datePaid: null });
    const repeated = applyTransition(failedPayout, 'markAsUnpaid', { now });
    expect([repeated.failedAt, repeated.error]).toEqual([undefined, undefined]);
    expect(applyTransition(sealed, 'markAsFailed', { now })).not.toHaveProperty('error');
  });

  test('an emptying payout keeps its status and error', () => {
    const failedPayout = {
      ...applyTransition(sealed, 'markAsFailed', { now, error: 'The account is closed.' }),
      amount: -1,
    };
    const emptying = startEmptyingIfNegative(failedPayout);
    expect(emptying).toEqual({ ...failedPayout, phase: 'emptying' });
    const emptied = applyTransition({ ...emptying, amount: 0 }, 'finishEmptying', { now });
    expect(emptied).toEqual({ ...failedPayout, amount: 0, revision: 2 });
  });

  test('a payout with a total of zero or more is not emptied', () => {
    expect(startEmptyingIfNegative({ ...sealed, amount: 0 })).toEqual({ ...sealed, amount: 0 });
  });

  test('a destroyed payout has a deletion time and is neither paid nor failed', () => {
    const paidPayout = { ...applyTransition(sealed, 'markAsPaid', { now }), batchId: 7, paidBy: null };
    const after = { ...sealed, phase: 'destroying', deletedAt: NOW, datePaid: null, revision: 2 };
    expect(applyTransition(paidPayout, 'destroy', { now })).toEqual(after);
  });

  test('a finalized payout drops its list of allowed commissions', () => {
    const gathered = { ...payout, amount: 500, only: [1] };
    expect(applyTransition(gathered, 'finalize', { now })).toEqual({ ...sealed, revision: 1 });
  });

  test('a payout is payable unless it is completed, canceled or zero', () => {
    const payable = PAYOUT_STATUSES.filter((status) => isPayoutPayable({ status, amount: 1 }));
    expect(payable).toEqual(['pending', 'processing', 'failed']);
    expect(isPayoutPayable({ status: 'failed', amount: 0 })).toBe(false);
  });

  test('the commissions of a payout are locked once it is paid or in a payment batch', () => {
    const lockedStatuses = (batchId?: number) =>
      PAYOUT_STATUSES.filter((status) => isLocked({ ...sealed, status, ...(batchId ? { batchId } : {}) }));
    expect([lockedStatuses(), lockedStatuses(7)]).toEqual([['completed'], ['processing', 'completed']]);
  });

  test.each(changes.filter(({ by }) => by === 'batch'))(
    'a payout that was $from is in a payment batch after $name only if it is paid or being paid',
    ({ name, from }) => {
      const before = inStatus(from, from === 'processing' || from === 'completed' ? { batchId: 7 } : {});
      const { status, batchId } = applyTransition(before, name, { now, ...(before.batchId ? {} : { batchId: 7 }) });
      expect(batchId).toBe(status === 'processing' || status === 'completed' ? 7 : undefined);
    },
  );

  test.each(changes.filter(({ by, from }) => by === 'caller' && from === 'completed'))(
    'a payout that was paid in a payment batch leaves the batch by $name',
    ({ name, from }) => {
      const after = applyTransition(inStatus(from, { batchId: 7 }), name, { now });
      expect([after.status, after.batchId]).toEqual([PAYOUT_TRANSITIONS[name].to, undefined]);
      expect(isLocked(after)).toBe(false);
    },
  );

  test('API v1 shows failed payouts as pending, and canceled payouts as processing, so they are not paid', () => {
    expect(PAYOUT_STATUSES.map(toV1PayoutStatus)).toEqual([
      'pending',
      'processing',
      'completed',
      'pending',
      'processing',
    ]);
    const [failedPayout, pendingPayout] = [inStatus('failed'), inStatus('pending')];
    expect(payoutChanges(pendingPayout, failedPayout)).toEqual([]);
    expect(payoutChanges(null, failedPayout)).toEqual(payoutChanges(null, pendingPayout));
  });

  test('a payout is on the lists of its promoter and campaign, with and without status', () => {
    const addedLists = payoutChanges(null, sealed).flatMap((change) => (change.of === 'list' ? [change.list] : []));
    const filters = [{}, { promoterId: 1 }, { campaignId: 2 }, { promoterId: 1, campaignId: 2 }];
    const lists = filters.flatMap((filter) => [payoutListName(filter), payoutListName(filter, 'pending')]);
    expect(addedLists.sort()).toEqual(lists.sort());
  });
});

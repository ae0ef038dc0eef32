import { expect, test } from 'vitest';
import { applicableActions } from '#web/dashboard/batches/bulk.ts';
import {
  canApproveCommission,
  canDenyCommission,
  canPayOutCommission,
} from '#web/dashboard/commissions/commission-state.ts';
import { canApproveReferral, canDenyReferral, canUndoDenial } from '#web/dashboard/leads/referral-state.ts';
import { canChangePayout } from '#web/dashboard/payouts/payout-status.ts';
import { canApprovePromoter, canBlockPromoter, canRejectPromoter } from '#web/dashboard/promoters/promoter-state.ts';

const commission = { status: 'approved', is_paid: false, held_until: null, payout_id: null } as const;
const call = 'POST /api/v2/company/commissions/approve';

test('an action is offered for the rows that it applies to, and hidden if there are none', () => {
  const actions = [
    { label: 'Approve', call, appliesTo: canApproveCommission },
    { label: 'Any', call },
  ] as const;
  const pendingCommission = { ...commission, status: 'pending' } as const;
  const listActions = (rows: readonly (typeof commission | typeof pendingCommission)[]) =>
    applicableActions(actions, rows).map(({ action, rows: own }) => [action.label, own.length]);
  expect(listActions([pendingCommission, commission])).toEqual([
    ['Approve', 1],
    ['Any', 2],
  ]);
  expect(listActions([commission])).toEqual([['Any', 1]]);
});

test('paid commissions cannot be approved, denied or paid out', () => {
  const paidCommission = { ...commission, is_paid: true, payout_id: 5 };
  expect([
    canApproveCommission(paidCommission),
    canDenyCommission(paidCommission),
    canPayOutCommission(paidCommission),
  ]).toEqual([false, false, false]);
});

test('a commission on hold cannot be paid out yet', () => {
  expect(canPayOutCommission(commission)).toBe(true);
  expect(canPayOutCommission({ ...commission, held_until: '2999-01-01T00:00:00.000Z' })).toBe(false);
});

test('a payout that its payment batch pays cannot be changed by users', () => {
  const payout = { status: 'processing', payments_batch_id: null } as const;
  expect(canChangePayout('markAsPaid')(payout)).toBe(true);
  expect(canChangePayout('markAsPaid')({ ...payout, payments_batch_id: 7 })).toBe(false);
  expect(canChangePayout('destroy')({ ...payout, payments_batch_id: 7 })).toBe(false);
});

test('a paid payout can be marked as unpaid, but not as paid or canceled', () => {
  const paidPayout = { status: 'completed', payments_batch_id: 7 } as const;
  const transitions = ['markAsPaid', 'markAsUnpaid', 'cancel'] as const;
  expect(transitions.map((transition) => canChangePayout(transition)(paidPayout))).toEqual([false, true, false]);
});

const promoter = (status: 'approved' | 'pending' | 'denied', ...states: string[]) => ({
  status,
  promoter_campaigns: states.map((state) => ({ state })) as never,
});

test('pending and rejected promoters can be approved, and approval also ends a block in a campaign', () => {
  expect(canApprovePromoter(promoter('pending', 'pending'))).toBe(true);
  expect(canApprovePromoter(promoter('denied', 'rejected'))).toBe(true);
  expect(canApprovePromoter(promoter('approved', 'accepted', 'blocked'))).toBe(true);
  expect(canApprovePromoter(promoter('approved', 'accepted'))).toBe(false);
});

test('a rejected promoter cannot be rejected again', () => {
  expect([promoter('approved'), promoter('pending'), promoter('denied')].map(canRejectPromoter)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a promoter who is blocked in all campaigns cannot be blocked again', () => {
  expect(canBlockPromoter(promoter('approved', 'blocked', 'accepted'))).toBe(true);
  expect(canBlockPromoter(promoter('denied', 'rejected'))).toBe(true);
  expect(canBlockPromoter(promoter('approved', 'blocked', 'inactive'))).toBe(false);
});

const referral = { state: 'active', fraud_check: 'no_suspicion' } as const;

test('claims, denied and suspicious referrals can be approved', () => {
  expect(canApproveReferral({ ...referral, state: 'pending' })).toBe(true);
  expect(canApproveReferral({ ...referral, state: 'denied' })).toBe(true);
  expect(canApproveReferral({ ...referral, fraud_check: 'same_promoter_email' })).toBe(true);
  expect(canApproveReferral(referral)).toBe(false);
});

test('a referral can be denied once, and only its denial can be undone', () => {
  const deniedReferral = { ...referral, state: 'denied' } as const;
  expect([canDenyReferral(referral), canUndoDenial(referral)]).toEqual([true, false]);
  expect([canDenyReferral(deniedReferral), canUndoDenial(deniedReferral)]).toEqual([false, true]);
});

import { describe, expect, test } from 'vitest';
import type { CommissionStatus } from '#shared/domain/commissions/commission.ts';
import { buildManualCommission } from '#shared/domain/commissions/manual-commission.ts';
import { eraseLead } from '#shared/domain/leads/lead-update.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import type { PayoutStatus } from '#shared/domain/payouts/payout-state.ts';
import type { PromoterStatus } from '#shared/domain/promoters/promoter.ts';
import type { Unit } from '#shared/domain/rewards/reward.ts';
import {
  commissionNotices,
  leadNotices,
  payoutNotices,
  promoterNotices,
} from '#shared/domain/webhooks/change-notices.ts';
import { aLead, aMembership, NOW } from '#test/unit/domain/builders.ts';

const types = (notices: readonly { type: string }[]) => notices.map(({ type }) => type);

describe('promoter notices', () => {
  const record = (status: PromoterStatus, deletedAt: string | null = null) => {
    const { promoter, promotion } = aMembership({ promoter: { id: 4, status, deletedAt, defaultCampaignId: 2 } });
    return { promoter, promotions: [promotion] };
  };

  test.each([
    [null, 'pending', ['promoter_signed_up']],
    [null, 'approved', ['promoter_signed_up', 'promoter_accepted']],
    ['pending', 'approved', ['promoter_accepted']],
    ['denied', 'approved', ['promoter_accepted']],
    ['approved', 'approved', []],
    ['approved', 'denied', []],
    ['pending', 'denied', []],
  ] as const)('a promoter whose status changes from %s to %s triggers %j', (before, after, expected) => {
    expect(types(promoterNotices(before && record(before), record(after)))).toEqual(expected);
  });

  test('a promoter notice names the default campaign', () => {
    expect(promoterNotices(null, record('pending'))).toEqual([
      { type: 'promoter_signed_up', promoterId: 4, campaignId: 2 },
    ]);
  });

  test('a deleted promoter triggers no notices', () => {
    expect(promoterNotices(record('pending'), record('approved', NOW))).toEqual([]);
  });
});

describe('lead notices', () => {
  const lead = aLead({ id: 5 });
  const customer = aLead({ id: 5, state: 'active', customerSince: NOW });
  const cancelled = { ...customer, state: 'cancelled', cancelledAt: NOW } as const;

  test.each([
    ['becomes a customer', lead, customer, ['new_customer']],
    ['is cancelled', customer, cancelled, ['lead_cancelled']],
    ['becomes a customer who has cancelled', lead, cancelled, ['new_customer', 'lead_cancelled']],
    ['stays what it is', customer, { ...customer, email: 'other@example.com' }, []],
    ['stays cancelled', cancelled, cancelled, []],
    ['is what it was before it was denied', { ...cancelled, state: 'denied' as const }, cancelled, []],
    ['is deleted', customer, eraseLead({ ...customer, state: 'cancelled' }, NOW), []],
  ])('a manual lead change triggers its notices: %s', (_, before, after, expected) => {
    expect(types(leadNotices(before, after))).toEqual(expected);
  });

  test('a lead notice names the new owner', () => {
    expect(leadNotices(lead, { ...customer, promoterId: 9, campaignId: 3 })).toEqual([
      { type: 'new_customer', promoterId: 9, campaignId: 3, leadId: 5 },
    ]);
  });
});

describe('notices of manual commissions', () => {
  const byHand = (
    lead: ReturnType<typeof aLead> | null,
    overrides: { unit?: Unit; status?: CommissionStatus } = {},
  ) => {
    const { promotion } = aMembership();
    const input = { unit: 'cash', amount: 100, status: 'approved', ...overrides } as const;
    return buildManualCommission(31, input, { lead, promotion, currency: 'USD' }, NOW);
  };
  const getNotices = (...of: Parameters<typeof byHand>) => commissionNotices(byHand(...of));

  test('a manual non-cash commission is announced for fulfillment immediately unless it is held', () => {
    const manual = byHand(null, { unit: 'credits' });
    const reward = { type: 'reward_created', promoterId: 1, campaignId: 1, commissionId: 31 };
    expect(commissionNotices(manual)).toEqual([reward, { ...reward, type: 'fulfilment_pending' }]);
    expect(types(getNotices(null, { unit: 'credits', status: 'pending' }))).toEqual(['reward_created']);
    // Even after the hold has ended: the end of the hold announces it, as for a late sale.
    expect(commissionNotices({ ...manual, createdAt: '2025-01-01T00:00:00.000Z', heldUntil: NOW })).toEqual([reward]);
  });

  test('a notice of a manual commission names its lead, if any', () => {
    const reward = { type: 'reward_created', promoterId: 1, campaignId: 1, commissionId: 31 };
    expect(getNotices(aLead({ id: 5 }))).toEqual([{ ...reward, leadId: 5 }]);
    expect(getNotices(null)).toEqual([reward]);
  });
});

describe('payout notices', () => {
  const payout = (status: PayoutStatus) => ({ id: 8, status, promoterId: 1, campaignId: 2 }) as Payout;

  test.each([
    ['pending', 'completed', 1],
    ['processing', 'completed', 1],
    ['completed', 'completed', 0],
    ['completed', 'pending', 0],
    ['pending', 'processing', 0],
    [null, 'pending', 0],
  ] as const)('a payout that changes from %s to %s is announced as paid %i times', (before, after, times) => {
    const notice = { type: 'payout_completed', promoterId: 1, campaignId: 2, payoutId: 8 };
    expect(payoutNotices(before && payout(before), payout(after))).toEqual(times ? [notice] : []);
  });

  test.each([
    ['completed', 'failed', 1],
    ['processing', 'failed', 1],
    ['failed', 'failed', 0],
    ['failed', 'pending', 0],
    ['pending', 'cancelled', 0],
  ] as const)('a payout that changes from %s to %s is announced as failed %i times', (before, after, times) => {
    const notice = { type: 'payout_failed', promoterId: 1, campaignId: 2, payoutId: 8 };
    expect(payoutNotices(payout(before), payout(after))).toEqual(times ? [notice] : []);
  });
});

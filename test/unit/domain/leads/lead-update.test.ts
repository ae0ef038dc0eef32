import { describe, expect, test } from 'vitest';
import type { Commission } from '#shared/domain/commissions/commission.ts';
import { markAsClaim } from '#shared/domain/leads/claim.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { followsLead, listOwnersToMove, moveCommissionToOwner } from '#shared/domain/leads/lead-move.ts';
import { decideLeadChange, eraseLead, markLeadApproved, markLeadEnabled } from '#shared/domain/leads/lead-update.ts';
import { leadChanges } from '#shared/domain/projections/record-changes.ts';
import { NO_PROMOTER } from '#shared/domain/reports/report-change.ts';
import { earningsChanges } from '#shared/domain/reports/report-changes.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { aCampaign, aLead, aMembership, aSale, createSaleFacts, IDS, NOW } from '#test/unit/domain/builders.ts';

const owner = aMembership();
const update = (lead: Lead, change: Parameters<typeof decideLeadChange>[1], to = owner) =>
  decideLeadChange(lead, change, to, NOW);
const other = aMembership({ promoter: { id: 2, email: 'linus@example.com' } });
const third = aMembership({ promoter: { id: 3, email: 'alan@example.com' } });
const toOther = { promoterId: 2, campaignId: 1, promotionId: 2 };

describe('lead update', () => {
  test('a lead update without a change keeps the revision', () => {
    const lead = aLead({ state: 'cancelled', cancelledAt: '2026-01-01T00:00:00.000Z' });
    expect(update(lead, { state: 'cancelled', email: 'ada@example.com' })).toBe(lead);
  });

  test('a lead update to another promoter moves the commissions, unless it is soft', () => {
    const from = { promoterId: 1, campaignId: 1 };
    expect(update(aLead(), {}, other)).toMatchObject({ ...toOther, moving: { from, to: toOther }, revision: 1 });
    expect(update(aLead(), { soft: true }, other)).toMatchObject({ ...toOther, moving: null, revision: 1 });
  });

  test('a lead update only accepts plans of the new campaign', () => {
    const rules = [{ applyOn: 'specific', planIds: ['pro'], rewardId: 1 }] as const;
    const withPlans = aMembership({ campaign: aCampaign(undefined, { rules }) });
    expect(update(aLead(), { planName: 'pro' }, withPlans).planName).toBe('pro');
    expect(() => update(aLead(), { planName: 'pro' })).toThrow('invalid');
  });

  test.each([
    [
      'an e-mail that is the promoter’s',
      'no_suspicion',
      { email: 'grace+1@example.com' },
      owner,
      'same_promoter_email',
    ],
    ['an e-mail that no longer is', 'same_promoter_email', { email: 'x@example.com' }, owner, 'no_suspicion'],
    [
      'an e-mail, after a suspicious sign-up',
      'same_ip_suspicion',
      { email: 'x@example.com' },
      owner,
      'same_ip_suspicion',
    ],
    ['a promoter whose address it was not', 'same_ip_suspicion', {}, other, 'no_suspicion'],
    ['a state', 'same_ip_suspicion', { state: 'active' }, owner, 'same_ip_suspicion'],
  ] as const)('a lead update to %s: %s becomes %s', (_, suspicion, change, to, expected) => {
    expect(update(aLead({ suspicion }), change, to).suspicion).toBe(expected);
  });
});

describe('manual customer date', () => {
  const [january, february] = ['2026-01-10T08:00:00.000Z', '2026-02-10T08:00:00.000Z'];
  const reports = (before: Lead, change: Parameters<typeof update>[1], to = owner) =>
    leadChanges(before, update(before, change, to), NOW).flatMap((one) =>
      one.of === 'report' ? [[one.day, one.owner.promoterId, one.figures]] : [],
    );
  const bought = aLead({ state: 'active', customerSince: NOW, activityAt: NOW });

  test('a manual customer date sets since when the lead is active', () => {
    expect(reports(aLead(), { state: 'active', customerSince: january })).toEqual([
      ['2026-01-10', 1, { customers: 1, active: 1 }],
    ]);
    expect(reports(bought, { customerSince: january })).toEqual([
      ['2026-03-15', 1, { customers: -1, active: -1 }],
      ['2026-01-10', 1, { customers: 1, active: 1 }],
    ]);
    const imported = update(aLead(), { customerSince: january });
    const sale = decideSale(createSaleFacts({ lead: imported }), aSale(), IDS, NOW);
    expect(sale.event.becameActive).toBe(january);
  });

  test('a new customer date after a move counts the former promoter at most until the move', () => {
    const began = update(bought, { customerSince: january });
    const movedLead = decideLeadChange(began, {}, other, february);
    const owner = { promoterId: 1, campaignId: 1 };
    expect(leadChanges(movedLead, update(movedLead, { customerSince: NOW }, other), NOW)).toEqual(
      expect.arrayContaining([
        { of: 'report', owner, day: '2026-01-10', at: january, figures: { active: -1 } },
        { of: 'report', owner, day: '2026-02-10', at: february, figures: { active: 1 } },
      ]),
    );
  });

  test('a lead set to active without a purchase is a customer from now on', () => {
    expect(update(aLead(), { state: 'active' })).toMatchObject({
      state: 'active',
      customerSince: NOW,
      activityAt: NOW,
    });
    expect(update(aLead(), { state: 'subscribed' }).customerSince).toBeNull();
    expect(update(bought, { state: 'active' })).toBe(bought);
  });

  test('a customer date may be at most one day ahead', () => {
    expect(update(bought, { customerSince: '2026-03-16T12:00:00.000Z' }).activityAt).toBe('2026-03-16T12:00:00.000Z');
    expect(() => update(bought, { customerSince: '2026-03-16T12:00:00.001Z' })).toThrow('invalid');
  });
});

test('a lead that moves and cancels in one update counts as canceled at its new promoter', () => {
  const before = aLead({ state: 'active', customerSince: NOW });
  const changes = leadChanges(before, update(before, { state: 'cancelled' }, other), NOW);
  expect(changes.filter((change) => change.of === 'promotion')).toEqual([
    {
      of: 'promotion',
      owner: { promoterId: 1, campaignId: 1 },
      counts: { leads_count: -1, customers_count: -1, active_customers_count: -1 },
    },
    {
      of: 'promotion',
      owner: { promoterId: 2, campaignId: 1 },
      counts: { leads_count: 1, customers_count: 1, cancellations_count: 1 },
    },
  ]);
});

test('a deleted lead keeps no data except its owner', () => {
  const input = {
    username: 'ada',
    firstName: 'Ada',
    lastName: 'L',
    website: 'w',
    customFields: { a: 1 },
    subId: 's',
    uid: 'u',
  };
  const erasedLead = eraseLead(aLead({ ...input, planName: 'pro', customerSince: NOW }), NOW);
  const { id, promoterId, campaignId, promotionId, origin, createdAt, signedUpAt, salesCount, suspicion, ...rest } =
    erasedLead;
  expect({ id, promoterId, campaignId, promotionId }).toEqual({ id: 1, promoterId: 1, campaignId: 1, promotionId: 1 });
  const { state, deletedAt, revision, ...nothing } = rest;
  expect([state, deletedAt, revision]).toEqual(['denied', NOW, 1]);
  expect(Object.values(nothing)).toEqual(Object.values(nothing).map(() => null));
});

describe('commissions of a moved lead', () => {
  const [sold] = decideSale(createSaleFacts(), aSale(), IDS, NOW).commissions;
  if (!sold) throw new Error('a sale earns');
  const lead = aLead(toOther);
  const moving = { from: { promoterId: 1, campaignId: 1 }, to: toOther };

  test('commissions of tier 2 and above stay with the parents who earned them', () => {
    expect([2, 3].map((tier) => followsLead({ ...sold, tier }, lead, moving, null))).toEqual([false, false]);
  });

  test('an unpaid commission of the former promoter follows its lead', () => {
    expect(followsLead(sold, lead, moving, null)).toBe(true);
    expect(followsLead({ ...sold, status: 'denied' }, lead, moving, null)).toBe(true);
    expect(followsLead({ ...sold, payoutId: 5 }, lead, moving, null)).toBe(false);
    expect(followsLead({ ...sold, leadId: 2 }, lead, moving, null)).toBe(false);
    expect(followsLead({ ...sold, ...toOther }, lead, moving, null)).toBe(false);
  });

  test('a commission left behind by an earlier soft move follows its lead', () => {
    const movedLead = update(update(aLead(), { soft: true }, other), {}, third);
    expect(movedLead.formerOwners).toEqual([
      { promoterId: 1, campaignId: 1 },
      { promoterId: 2, campaignId: 1 },
    ]);
    expect(followsLead(sold, movedLead, movedLead.moving ?? moving, null)).toBe(true);
    const movedBack = update(movedLead, {}, owner);
    expect(listOwnersToMove(movedBack, movedBack.moving ?? moving).map(({ promoterId }) => promoterId)).toEqual([3, 2]);
  });

  test('a commission of the current promoter does not move', () => {
    expect(followsLead({ ...sold, promoterId: 3 }, { ...lead, promoterId: 3 }, moving, null)).toBe(false);
  });

  test('a refund only follows the lead with its sale, which stays if it was paid', () => {
    const calculation = { sale_event_id: 'order-1', commission_id: sold.id, refunded: 1000, of: 1000 };
    const refundCommission = { ...sold, id: 2, type: 'refund', amount: -sold.amount, calculation } as const;
    expect(followsLead(refundCommission, lead, moving, sold)).toBe(true);
    expect(followsLead(refundCommission, lead, moving, { ...sold, ...toOther })).toBe(true);
    expect(followsLead(refundCommission, lead, moving, { ...sold, ...toOther, payoutId: 5 })).toBe(true);
    expect(followsLead(refundCommission, lead, moving, { ...sold, payoutId: 5 })).toBe(false);
    expect(followsLead({ ...refundCommission, payoutId: 6 }, lead, moving, sold)).toBe(false);
  });

  test('a refund reversal only follows the lead with its refund, which stays with its sale', () => {
    const refundMetadata = { sale_event_id: 'order-1', commission_id: sold.id, refunded: 1000, of: 1000 };
    const refundCommission = {
      ...sold,
      id: 2,
      type: 'refund',
      amount: -sold.amount,
      calculation: refundMetadata,
    } as const;
    const calculation = { refund_event_id: 'refund-1', commission_id: refundCommission.id };
    const repeated = { ...sold, id: 3, type: 'refund_reversal', calculation } as const;
    expect(followsLead(repeated, lead, moving, refundCommission, sold)).toBe(true);
    expect(followsLead(repeated, lead, moving, refundCommission, { ...sold, payoutId: 5 })).toBe(false);
    expect(followsLead(repeated, lead, moving, { ...refundCommission, payoutId: 6 }, sold)).toBe(false);
    expect(followsLead(repeated, lead, moving, { ...refundCommission, ...toOther }, { ...sold, payoutId: 5 })).toBe(
      true,
    );
  });

  test('a moved commission only changes its owner', () => {
    const movedCommission = { ...sold, ...toOther, saleCampaignId: 1, revision: sold.revision + 1 };
    expect(moveCommissionToOwner(sold, moving)).toEqual(movedCommission);
  });

  test('a moved commission stays a cost of the campaign of the sale', () => {
    const to = { promoterId: 2, campaignId: 5, promotionId: 2 };
    const movedCommission = moveCommissionToOwner(sold, { ...moving, to });
    const costs = (before: Commission, after: Commission) =>
      earningsChanges(before, after)
        .map(({ owner, figures }) => [owner.promoterId, owner.campaignId, figures.earnings])
        .toSorted();
    expect(costs(sold, movedCommission)).toEqual([
      [NO_PROMOTER, 1, sold.amount],
      [NO_PROMOTER, 5, -sold.amount],
      [1, 1, -sold.amount],
      [2, 5, sold.amount],
    ]);
    const repeated = moveCommissionToOwner(movedCommission, {
      from: to,
      to: { promoterId: 3, campaignId: 7, promotionId: 3 },
    });
    expect([repeated.campaignId, repeated.saleCampaignId]).toEqual([7, 1]);
  });

  test('a moved commission without a sale is a cost of the new campaign', () => {
    const to = { promoterId: 2, campaignId: 5, promotionId: 2 };
    const types = ['referral', 'manual'] as const;
    const movedCommissions = types.map((type) => moveCommissionToOwner({ ...sold, type }, { ...moving, to }));
    expect(movedCommissions.map(({ saleCampaignId = 5 }) => saleCampaignId)).toEqual([5, 5]);
  });
});

test('an approved lead regains its state before it was denied and is cleared; approving again changes nothing', () => {
  const states = (['signup', 'active', 'cancelled'] as const).map((state) => {
    const customerSince = state === 'signup' ? null : NOW;
    const cancelledAt = state === 'cancelled' ? NOW : null;
    const lead = aLead({ state, customerSince, cancelledAt, suspicion: 'same_promoter_email' });
    const approved = markLeadApproved(update(lead, { state: 'denied' }), NOW);
    expect(markLeadApproved(approved, NOW)).toBe(approved);
    return [approved.state, approved.suspicion];
  });
  expect(states).toEqual(['signup', 'active', 'cancelled'].map((state) => [state, 'no_suspicion']));
});

test('a canceled lead that is denied and approved counts one cancellation', () => {
  const cancelled = aLead({ state: 'cancelled', customerSince: NOW, cancelledAt: NOW });
  const deniedLead = update(cancelled, { state: 'denied' });
  const counts = leadChanges(deniedLead, markLeadApproved(deniedLead, NOW), NOW).flatMap((change) =>
    change.of === 'promotion' ? [change.counts] : [],
  );
  expect(counts.flatMap(({ cancellations_count = 0 }) => cancellations_count)).not.toContain(1);
});

test('enabling makes a denied claim pending again; only approval makes it a lead', () => {
  const claim = markAsClaim(aLead({ origin: 'promoter', signedUpAt: null }));
  expect(markLeadEnabled(claim, NOW)).toBe(claim);
  const deniedClaim = update(claim, { state: 'denied' });
  expect(markLeadEnabled(deniedClaim, NOW)).toEqual({ ...claim, revision: 2 });
  for (const one of [claim, deniedClaim]) {
    const approved = markLeadApproved(one, NOW);
    expect([approved.state, approved.isClaim]).toEqual(['signup', undefined]);
  }
});

import { describe, expect, test } from 'vitest';
import { applyImportedSale } from '#shared/domain/import/build-records.ts';
import type { ImportedSale } from '#shared/domain/import/records.ts';
import type { Lead } from '#shared/domain/leads/lead.ts';
import { addLeadRevenue, eventRevenue } from '#shared/domain/leads/lead-revenue.ts';
import { eraseLead } from '#shared/domain/leads/lead-update.ts';
import { decideRefundReversal } from '#shared/domain/tracking/refund-reversal.ts';
import { decideSale } from '#shared/domain/tracking/sale.ts';
import { aLead, aSale, createSaleFacts, NOW, refundSale } from '#test/unit/domain/builders.ts';

const IDS = { event: 1, commissions: [1, 2, 3] };

/** Old versions stored no revenue. */
function anOldLead(overrides: Partial<Lead> = {}): Lead {
  const { revenue, ...lead } = aLead(overrides);
  return lead;
}

/** A sale of 100.00, a refund of 30.00, and its reversal. */
function decideSaleRefundReversal(lead: Lead) {
  const sold = decideSale(createSaleFacts({ lead }), aSale({ amount: 10_000 }), IDS, NOW);
  const refund = { ...aSale({ amount: 3000 }), eventId: 'refund-1', saleEventId: 'sale-1', ecom: false, ofOriginal: 0 };
  const refundedLead = refundSale(sold.lead, sold, refund);
  const reversal = {
    lead: refundedLead.lead,
    refund: refundedLead,
    sales: [{ ...sold, commissions: refundedLead.refunded }],
  };
  const reversed = decideRefundReversal(reversal, { eventId: 'back-1', at: NOW }, IDS, NOW);
  return [sold, refundedLead, reversed] as const;
}

describe('lead revenue', () => {
  test('the revenue of a lead rises by a sale, falls by a refund and rises by its reversal', () => {
    expect(decideSaleRefundReversal(aLead()).map(({ lead }) => lead.revenue)).toEqual([10_000, 7000, 10_000]);
  });

  test('the revenue of a lead is the sum of its events', () => {
    const brought = decideSaleRefundReversal(aLead()).map(({ event }) => eventRevenue(event));
    expect(brought).toEqual([10_000, -3000, 10_000 - 7000].map((amount) => ({ leadId: 1, amount })));
  });

  test('an unknown revenue stays unknown, because a part would look like the total', () => {
    expect(decideSaleRefundReversal(anOldLead()).map(({ lead }) => 'revenue' in lead)).toEqual([false, false, false]);
    expect(addLeadRevenue(anOldLead(), 5)).toEqual({});
  });

  test('the revenue of a lead may be negative', () => {
    expect(addLeadRevenue(aLead(), -5)).toEqual({ revenue: -5 });
  });

  test('the revenue of a lead is exact beyond safe integers', () => {
    const revenue = Number.MAX_SAFE_INTEGER;
    expect(addLeadRevenue({ revenue }, 2)).toEqual({ revenue: 9_007_199_254_740_993n });
  });

  test('a deleted lead has no revenue', () => {
    expect(eraseLead(aLead({ revenue: 500 }), NOW)).not.toHaveProperty('revenue');
  });
});

test.each([
  ['a lead with a known revenue', aLead()],
  ['a lead with an unknown revenue', anOldLead()],
])('each money event raises a counter of its lead, so that rebuilds notice it: %s', (_, lead) => {
  const numbers = [lead, ...decideSaleRefundReversal(lead).map((one) => one.lead)].map(
    ({ revision, salesCount }) => revision + salesCount,
  );
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
});

test.each([
  [1000, { revenue: 1500, salesCount: 1 }],
  [-200, { revenue: 300, salesCount: 0, revision: 1 }],
])('an imported sale of %i counts as revenue; a negative one as a refund', (amount, expected) => {
  const sale = { amount, at: NOW } as ImportedSale;
  expect(applyImportedSale(aLead({ revenue: 500, customerSince: NOW }), sale)).toMatchObject(expected);
});

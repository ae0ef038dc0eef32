import { expect, test } from 'vitest';
import {
  addImportedCodes,
  addImportedPromotions,
  buildImportedPromoter,
  sortLinksFirst,
} from '#shared/domain/import/build-promoter.ts';
import {
  buildImportedCommission,
  buildImportedLead,
  buildImportedMoneyEvent,
  importedLeadChanges,
} from '#shared/domain/import/build-records.ts';
import type { ImportedCommission, ImportedLead, ImportedSale } from '#shared/domain/import/records.ts';
import { mailsForEvent } from '#shared/domain/mail/mails.ts';
import { computeProjectionChanges } from '#shared/domain/projections/projection.ts';
import {
  convertRefundAtSaleRate,
  isInForeignSaleCurrency,
  remainingOriginalAmount,
} from '#shared/domain/tracking/refund-money.ts';
import { buildNotices } from '#shared/domain/webhooks/notices.ts';

const position = { file: 'x.csv', row: 1 };
const NOW = '2026-01-01T00:00:00.000Z';
const MEMBER = { promoterId: 3, campaignId: 1, promotionId: 4 };
const LEAD: ImportedLead = {
  id: 'l1',
  place: position,
  promoter: 'p1',
  campaign: 'Partners',
  uid: 'cus_1',
  email: 'ada@example.com',
  origin: 'link',
  createdAt: '2024-02-01T00:00:00.000Z',
  customerSince: '2024-02-03T00:00:00.000Z',
  cancelledAt: null,
  state: 'active',
  planName: null,
  username: null,
  firstName: null,
  lastName: null,
  website: null,
  suspicion: 'no_suspicion',
};
const SALE: ImportedSale = {
  id: 's1',
  place: position,
  lead: 'l1',
  eventId: 'in_1',
  at: '2024-02-03T00:00:00.000Z',
  amount: 10_000,
  currency: 'USD',
  originalAmount: 10_000,
  originalCurrency: 'USD',
  plan: null,
};
const COMMISSION: ImportedCommission = {
  id: 'c1',
  place: position,
  sale: 's1',
  lead: 'l1',
  promoter: 'p1',
  campaign: 'Partners',
  tier: 1,
  unit: 'cash',
  amount: 1234,
  currency: 'USD',
  status: 'approved',
  createdAt: SALE.at,
  heldUntil: null,
  payout: null,
  planId: null,
  rewardName: null,
  suspicion: 'no_suspicion',
  internalNote: null,
  externalNote: null,
};

function createEvent(sale: ImportedSale, amount = 1234) {
  const lead = buildImportedLead(LEAD, MEMBER, 5);
  const saleContext = { record: sale, eventId: 'in_1', isFirst: true, campaignId: lead.campaignId };
  const commission = buildImportedCommission({ ...COMMISSION, amount }, 7, {
    source: 'csv',
    member: MEMBER,
    leadId: 5,
    sale: saleContext,
    payoutId: null,
    currency: 'USD',
  });
  return {
    commission,
    event: buildImportedMoneyEvent(sale, { id: 9, eventId: 'in_1', before: lead, after: lead }, [commission], NOW),
  };
}

test('an imported sale or refund triggers no notifications', () => {
  for (const { event } of [
    createEvent(SALE),
    createEvent({ ...SALE, amount: -10_000, originalAmount: -10_000 }, -1234),
  ]) {
    expect([buildNotices(1, event), mailsForEvent(1, event)]).toEqual([[], []]);
  }
});

test('an imported commission keeps its amount and names its source', () => {
  const { commission, event } = createEvent(SALE);
  expect(commission).toMatchObject({
    amount: 1234,
    type: 'sale',
    rewardId: null,
    calculation: { imported_from: 'csv' },
    saleAmount: 10_000,
  });
  expect(computeProjectionChanges(event)).toContainEqual({
    of: 'balance',
    promoterId: 3,
    unit: 'cash',
    earned: 1234,
    paid: 0,
  });
});

test('an imported sale in another currency is refunded at its own rate', () => {
  const { event } = createEvent({ ...SALE, originalAmount: 15_000, originalCurrency: 'JPY' });
  if (event.event !== 'sale') throw new Error('The sale is not a refund.');
  expect(isInForeignSaleCurrency(event, { amount: 1, currency: 'JPY' })).toBe(true);
  expect(remainingOriginalAmount(event)).toBe(15_000);
  expect(convertRefundAtSaleRate(event, { amount: 7500, currency: 'JPY' })).toMatchObject({
    amount: 5000,
    ofOriginal: 7500,
  });
  expect(createEvent(SALE).event).not.toHaveProperty('originalRefunded');
});

test("imported commissions in another campaign are charged to the sale's", () => {
  const sale = { record: SALE, eventId: 'in_1', isFirst: true, campaignId: 1 };
  const context = { source: 'csv', leadId: 5, sale, payoutId: null, currency: 'USD' } as const;
  const member = { promoterId: 8, campaignId: 2, promotionId: 9 };
  for (const tier of [1, 2]) {
    const otherCommission = buildImportedCommission({ ...COMMISSION, tier }, 7, { ...context, member });
    expect(otherCommission).toMatchObject({ campaignId: 2, saleCampaignId: 1 });
  }
  expect(buildImportedCommission(COMMISSION, 7, { ...context, member: MEMBER })).not.toHaveProperty('saleCampaignId');
  expect(buildImportedCommission(COMMISSION, 7, { ...context, member, sale: null })).not.toHaveProperty(
    'saleCampaignId',
  );
});

test('an imported customer counts from its start date and is active until canceled', () => {
  const cancelledAt = '2024-05-01T00:00:00.000Z';
  const lead = buildImportedLead({ ...LEAD, state: 'cancelled', cancelledAt }, MEMBER, 5);
  expect(lead).toMatchObject({ state: 'cancelled', customerSince: LEAD.customerSince, cancelledAt, salesCount: 0 });
  const figures = importedLeadChanges(lead).flatMap((one) => (one.of === 'report' ? [[one.day, one.figures]] : []));
  expect(figures).toEqual([
    ['2024-02-01', { signups: 1, referrals: 1 }],
    ['2024-02-03', { customers: 1, active: 1 }],
    ['2024-05-01', { active: -1 }],
    ['2024-05-01', { cancelled: 1 }],
  ]);
});

test('an existing promoter keeps its ref id, and imported ref ids also lead to it', () => {
  const generatedFields = { id: 3, authToken: 'token', pref: 'pref', parentPromoterId: null };
  const record = buildImportedPromoter(
    {
      id: 'p1',
      place: position,
      email: 'grace@example.com',
      custId: null,
      firstName: null,
      lastName: null,
      note: null,
      status: 'approved',
      createdAt: NOW,
      archivedAt: null,
      parent: null,
      paypalEmail: null,
      website: null,
      companyName: null,
    },
    generatedFields,
    1,
  );
  const promotion = { id: 'p1', place: position, promoter: 'p1', campaign: 'Partners', blocked: false, createdAt: NOW };
  const linked = addImportedPromotions(
    record,
    [{ record: { ...promotion, refId: 'grace', otherRefIds: [] }, campaignId: 1, number: 4 }],
    NOW,
  );
  expect(linked.promoter).toMatchObject({ defaultRefId: 'grace', defaultPromotionId: 4, campaignIds: [1] });
  const expected = { ...promotion, refId: 'hopper', otherRefIds: ['Hopper'] };
  const after = addImportedPromotions(linked, [{ record: expected, campaignId: 1, number: 8 }], NOW);
  expect(after.promotions.map(({ id, refId }) => [id, refId])).toEqual([[4, 'grace']]);
  expect(after.promotions[0]?.formerRefIds?.map(({ refId }) => refId)).toEqual(['hopper', 'Hopper']);
  const code = {
    id: 'k1',
    place: position,
    promoter: 'p1',
    campaign: 'Partners',
    code: 'GRACE20',
    createdAt: NOW,
    archivedAt: null,
  };
  const twice = [1, 2].map((number) => ({ record: code, campaignId: 1, number }));
  const [first] = twice;
  const importedOnce = addImportedCodes(after, first ? [first] : []);
  expect(addImportedCodes(importedOnce, twice).promoter.promoCodes.map(({ id }) => id)).toEqual([1]);
});

test('the joined campaign comes before the left one if both map to one campaign', () => {
  const one = { place: position, promoter: 'p1', campaign: 'Old', otherRefIds: [], blocked: false, createdAt: NOW };
  const leftPromoter = { ...one, id: 'left', refId: null };
  const own = { ...one, id: 'own', refId: 'grace' };
  expect(sortLinksFirst([leftPromoter, own])).toEqual([own, leftPromoter]);
});

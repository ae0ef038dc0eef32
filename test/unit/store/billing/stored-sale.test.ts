import { expect, test } from 'vitest';
import type { SaleCommand } from '#shared/domain/billing/decision.ts';
import { fromStoredSale, toStoredSale } from '#shared/store/billing/stored-sale.ts';

const identification = { customerId: 'cus_1', names: [{ uid: 'cus_1' }], attributions: [] };
const sale: SaleCommand = {
  type: 'sale',
  eventId: 'pi_1',
  amount: 100,
  currency: 'USD',
  plan: null,
  at: '2026-11-01T00:00:00.000Z',
  identification,
  payment: ['pi_1'],
  whole: 100,
};

test('a sale is stored with the field names of earlier versions, and read back unchanged', () => {
  const endedSale: SaleCommand = { ...sale, isAfterSubscriptionEnd: true };
  expect(toStoredSale(endedSale)).toMatchObject({ eventId: 'pi_1', whose: identification, isOfEnded: true });
  expect(toStoredSale(endedSale)).not.toHaveProperty('identification');
  for (const each of [sale, endedSale]) expect(fromStoredSale(toStoredSale(each))).toEqual(each);
});

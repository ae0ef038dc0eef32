import { createPayouts } from '#shared/operations/payouts/create-payouts.ts';
import { runtime } from '#shared/runtime.ts';
import { aPayoutOf, createBatchCalls } from '#test/support/payouts/batches.ts';
import { type Company, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { waitForRows } from './wait-for-rows.ts';

/**
 * Creates a payment batch, and a promoter with debt, paid before its sale was refunded.
 * @returns the batch's id
 */
export async function stockPayments(company: Company): Promise<number> {
  const campaign = await company.campaignWith({ name: 'Friends' });
  const { payout } = await aPayoutOf(company, 100, 'paid@example.com', campaign);
  const { review, create, complete } = createBatchCalls(company);
  await eventually(review, ({ body }) => body.some(({ id }: { readonly id: number }) => id === payout));
  const { body } = await create({ method: 'paypal', ids: [payout] });
  const { id: batch } = await complete(body.data.id);
  await createDebt(company, campaign);
  return batch;
}

async function createDebt(company: Company, { id: campaignId }: { readonly id: number }): Promise<void> {
  const { promoter, promotion } = await company.promoter({ firstName: 'Ada', lastName: 'Lovelace', campaignId });
  const sale = { email: `${unique('lead')}@example.com`, amount: 500 };
  const saleId = unique('sale');
  await company.v2('/track/sale', { ...sale, event_id: saleId, ref_id: promotion.refId });
  const payouts = await createPayouts({ account: company.account, runtime }, { promoterId: promoter.id });
  await company.v2('/company/payouts/mark_as_paid', { ids: payouts.map(({ id }) => id) });
  await waitForRows(company, 'payouts?filters[status]=completed', 1);
  await company.v2('/track/refund', { ...sale, event_id: unique('refund'), sale_event_id: saleId });
  await waitForRows(company, 'commissions/owed_by_promoters', 1);
}

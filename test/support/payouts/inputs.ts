import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { aPayoutOf, createBatchCalls } from './batches.ts';

/** A separate promoter, so that no concurrent payout takes the commission. */
async function aPayee({ company }: World) {
  const { promoter, promotion } = await company.promoter();
  const email = `${unique('lead')}@example.com`;
  await company.v2('/track/sale', { email, event_id: unique('sale'), amount: 1000, ref_id: promotion.refId });
  return promoter;
}

async function aPayout(world: World): Promise<Input> {
  const { company } = world;
  const promoter = await aPayee(world);
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  return { id: body.id };
}

async function aBatch({ company }: Pick<World, 'company'>): Promise<{ id: number; payout: number }> {
  const { payout } = await aPayoutOf(company, 200);
  const { body } = await createBatchCalls(company).create({ method: 'paypal', ids: [payout] });
  return { id: body.data.id, payout };
}
const batchId = async (world: World): Promise<Input> => ({ id: (await aBatch(world)).id });

/** Valid inputs of payout calls by path. */
export const payoutInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v1/payouts/list': async ({ promoter }) => ({ promoter_id: promoter.id }),
  '/api/v1/payouts/create': async (world) => ({
    promoter_email: (await aPayee(world)).email,
    campaign_id: world.company.campaign.id,
  }),
  '/api/v1/payouts/update': aPayout,
  '/api/v2/company/payouts/create_payments_batch': async ({ company }) => ({
    ids: [(await aPayoutOf(company, 200)).payout],
  }),
  'GET /api/v2/company/payments_batches/{id}': batchId,
  '/api/v2/company/payments_batches/{id}/payments': batchId,
  '/api/v2/company/payments_batches/{id}/file': batchId,
  '/api/v2/company/payments_batches/{id}/pay': async (world) => ({ ...(await batchId(world)), total: 200 }),
  '/api/v2/company/payments_batches/{id}/results': async (world) => {
    const { id, payout } = await aBatch(world);
    return { id, results: [{ payout_id: payout, status: 'paid' }] };
  },
  'DELETE /api/v2/company/payments_batches/{id}': batchId,
};

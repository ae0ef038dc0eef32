import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { runtime } from '#shared/runtime.ts';
import { createSomeRecords } from '#test/support/bulk/inputs.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

/** Valid inputs of record calls by path; list examples fit every world. */
export const recordInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v2/company/promoters/{id}': async ({ promoter }) => ({ id: promoter.email, find_by: 'email' }),
  '/api/v2/company/referrals/{id}': async ({ email }) => ({ id: email, find_by: 'email' }),
  '/api/v2/company/commissions/{id}': async () => ({ id: 1 }),
  'POST /api/v2/company/referrals': async ({ promotion }) => ({
    email: `${unique('lead')}@example.com`,
    uid: unique('uid'),
    promoter_campaign_id: promotion.id,
  }),
  'PUT /api/v2/company/referrals/{id}': async (world) => ({ id: (await createSomeRecords(world)).lead, find_by: 'id' }),
  'POST /api/v2/company/commissions': async (world) => ({
    referral_id: (await createSomeRecords(world)).lead,
    event_id: unique('by-hand'),
  }),
  'PUT /api/v2/company/commissions/{id}': async () => ({ id: 1 }),
  '/api/v2/company/commissions/write_off': aDebt,
  '/api/v2/company/payouts/{id}': aPayout,
  '/api/v2/company/payouts/{id}/statement': aPayout,
  '/api/v2/company/payouts/{id}/statement/pdf': aPayout,
  '/api/v1/track/refund_reversal': aRefund,
  '/api/v2/track/refund_reversal': aRefund,
  '/api/v2/company/api_keys/{id}': async ({ company: { account } }) => {
    const { stored } = await issueApiKey({ account, runtime }, 'to be revoked');
    return { id: stored.id };
  },
};

async function aRefund({ company }: World): Promise<Input> {
  const { promotion } = await company.promoter();
  const [email, sale, refund] = [`${unique('lead')}@example.com`, unique('sale'), unique('refund')];
  await company.v1('/track/sale', { email, event_id: sale, amount: 1000, ref_id: promotion.refId });
  await company.v1('/track/refund', { email, event_id: refund, sale_event_id: sale, amount: 400 });
  return { event_id: unique('reversal'), refund_event_id: refund };
}

/** A promoter in debt: paid for a sale that was refunded later. */
async function aDebt({ company }: World): Promise<Input> {
  const { promoter, promotion } = await company.promoter();
  const [email, sale] = [`${unique('lead')}@example.com`, unique('sale')];
  await company.v1('/track/sale', { email, event_id: sale, amount: 1000, ref_id: promotion.refId });
  await company.v1('/payouts/create', { promoter_id: promoter.id, status: 'completed' });
  await company.v1('/track/refund', { email, event_id: unique('refund'), sale_event_id: sale, amount: 1000 });
  return { promoter_campaign_id: promotion.id, event_id: unique('write-off') };
}

const paid = new WeakMap<World, Promise<Input>>();

/** Shared by all calls: reading changes nothing. */
function aPayout(world: World): Promise<Input> {
  const payment = paid.get(world) ?? pay(world);
  paid.set(world, payment);
  return payment;
}

async function pay({ company }: World): Promise<Input> {
  const { promoter, promotion } = await company.promoter();
  const email = `payee-of-${promoter.id}@example.com`;
  await company.v2('/track/sale', { email, event_id: `paid-${promoter.id}`, amount: 1000, ref_id: promotion.refId });
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  return { id: body.id };
}

import { aPayee, refundPaidSale, sell } from '#test/support/payouts/calls.ts';
import type { World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

/** A partly refunded sale, both in a payout. */
export async function aPaidSale({ company }: World) {
  const { promoter, promotion } = await company.promoter();
  const [email, event_id] = [`${unique('lead')}@example.com`, unique('sale')];
  await company.v1('/track/sale', { email, event_id, amount: 1000, ref_id: promotion.refId });
  await company.v1('/track/refund', { email, event_id: unique('refund'), amount: 400, sale_event_id: event_id });
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  if (body.amount !== 120) throw new Error(`not paid out: ${JSON.stringify(body)}`);
  return { event_id };
}

async function aSaleOf({ company, promotion }: World) {
  const [email, event_id] = [`${unique('lead')}@example.com`, unique('sale')];
  await company.v1('/track/sale', { email, event_id, amount: 1000, ref_id: promotion.refId });
  return { email, event_id };
}

/** A commission whose removal makes its payout negative. */
export async function createDecisiveCommission({ company }: World): Promise<number> {
  const payee = await aPayee(company);
  await refundPaidSale(company, payee, 900);
  const [sale] = await sell(company, payee, [1000]);
  await company.v1('/payouts/create', { promoter_id: payee.promoter.id });
  return sale?.commissionId ?? 0;
}

export const commissionSituations: Situations = {
  '/api/v1/rewards/list': {
    'a promotion by its id': async ({ promotion }) => ({ promotion_id: promotion.id }),
  },
  '/api/v1/rewards/create': {
    'a promotion without a lead': async ({ promotion }) => ({
      ref_id: promotion.refId,
      reward_type: 'credits',
      amount: 3,
    }),
  },
  'POST /api/v2/company/commissions': {
    'a manual commission': async ({ promotion }) => ({
      commission_type: 'custom',
      promoter_campaign_id: promotion.id,
      amount: 3,
      event_id: unique('bonus'),
    }),
    'a sale to an unknown customer, in another currency': async ({ promotion }) => ({
      commission_type: 'sale',
      referral_id: undefined,
      email: `${unique('lost')}@example.com`,
      promoter_campaign_id: promotion.id,
      sale_amount: 1000,
      currency: 'EUR',
      event_id: unique('lost'),
    }),
    'a refund of the newest sales': async (world) => {
      const { email } = await aSaleOf(world);
      return { commission_type: 'refund', referral_id: undefined, email, sale_amount: 600, event_id: unique('refund') };
    },
    'a refund of a sale': async (world) => {
      const { event_id } = await aSaleOf(world);
      return {
        commission_type: 'refund',
        referral_id: undefined,
        sale_event_id: event_id,
        sale_amount: 600,
        event_id: unique('refund'),
      };
    },
  },
  '/api/v1/rewards/update': {
    'a commission without which a payout is negative': async (world) => ({
      id: await createDecisiveCommission(world),
      status: 'denied',
    }),
    'a paid commission with its refund': async (world) => ({ ...(await aPaidSale(world)), status: 'denied' }),
  },
};

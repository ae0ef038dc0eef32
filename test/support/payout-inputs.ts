import { unique } from './company.ts';
import type { Input, World } from './world.ts';

/** A payout of a sale of its own. */
async function aPayout({ company, email, promoter }: World): Promise<Input> {
  const sale = await company.v1('/track/sale', { email, event_id: unique('sale'), amount: 1000 });
  const { body } = await company.v1('/payouts/create', { promoter_id: promoter.id });
  if (body[0] === undefined) throw new Error(`Nothing to pay after ${sale.status} ${JSON.stringify(sale.body)}`);
  return { id: body[0].id };
}

/** What a right call of a payout operation names, by its path. */
export const payoutInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v1/payouts/list': async ({ promoter }) => ({ promoter_id: promoter.id }),
  '/api/v1/payouts/create': async ({ company, promoter }) => ({
    promoter_email: promoter.email,
    campaign_id: company.campaign.id,
  }),
  '/api/v1/payouts/update': aPayout,
};

import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';

async function aLead({ company, promotion }: World): Promise<{ readonly email: string }> {
  const email = `${unique('lead')}@example.com`;
  await company.v1('/track/signup', { email, ref_id: promotion.refId });
  return { email };
}

async function aSale({ company, email }: World): Promise<{ readonly event_id: string }> {
  const event_id = unique('sale');
  await company.v1('/track/sale', { email, event_id, amount: 1000 });
  return { event_id };
}

/** Valid, repeatable inputs of lead and reward calls by path. */
export const leadInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  '/api/v1/leads/create': async ({ promotion }) => ({
    email: `${unique('lead')}@example.com`,
    ref_id: promotion.refId,
  }),
  '/api/v1/leads/list': async ({ promotion }) => ({ ref_id: promotion.refId }),
  '/api/v1/leads/show': async ({ email }) => ({ email }),
  '/api/v1/leads/update': async (world) => ({ ...(await aLead(world)), new_ref_id: world.promotion.refId }),
  '/api/v1/leads/delete': aLead,
  '/api/v1/rewards/list': async ({ promotion }) => ({ ref_id: promotion.refId }),
  '/api/v1/rewards/create': async ({ email }) => ({ email }),
  '/api/v1/rewards/update': aSale,
};

import { findLead, leadWrites } from '#shared/store/leads/leads.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

async function aLead({ company, promotion }: World): Promise<{ readonly id: number; readonly email: string }> {
  const [email, uid] = [`${unique('lead')}@example.com`, unique('uid')];
  const sale = { email, uid, ref_id: promotion.refId, event_id: unique('sale'), amount: 1000 };
  const { body } = await company.v1('/track/sale', sale);
  return { id: body.lead.id, email };
}

const createOtherPromotion = async ({ company }: World) => (await company.promoter()).promotion;

/** A lead whose commissions have not moved yet because the moving call crashed. */
export async function aHalfMovedLead(world: World): Promise<{ readonly id: number }> {
  const account = world.company.account.id;
  const { id } = await aLead(world);
  const lead = await findLead(account, id);
  if (!lead) throw new Error('the lead is there');
  const { promoterId, campaignId, id: promotionId } = await createOtherPromotion(world);
  const to = { promoterId, campaignId, promotionId };
  const moving = { from: { promoterId: lead.promoterId, campaignId: lead.campaignId }, to };
  await commit(leadWrites(account, lead, { ...lead, ...to, moving, revision: lead.revision + 1 }));
  return { id };
}

export const leadSituations: Situations = {
  '/api/v1/leads/list': {
    'a promotion by its id': async ({ promotion }) => ({ promotion_id: promotion.id }),
  },
  '/api/v1/leads/show': {
    'by its id': async (world) => ({ id: (await aLead(world)).id }),
  },
  '/api/v1/leads/update': {
    'another promoter, with the lead’s commissions': async (world) => ({
      ...(await aLead(world)),
      new_ref_id: (await createOtherPromotion(world)).refId,
    }),
    'another promoter, without the lead’s commissions, and other identifiers': async (world) => ({
      ...(await aLead(world)),
      new_uid: unique('uid'),
      new_email: `${unique('lead')}@example.com`,
      new_ref_id: (await createOtherPromotion(world)).refId,
      soft_switch: true,
    }),
    'a lead whose commissions have not moved yet': async (world) => ({
      ...(await aHalfMovedLead(world)),
      state: 'subscribed',
    }),
  },
  '/api/v1/leads/delete': {
    'both identifiers, and a lead whose commissions have not moved yet': aHalfMovedLead,
  },
};

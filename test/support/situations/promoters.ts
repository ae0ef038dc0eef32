import { createSomeRecords } from '#test/support/bulk/inputs.ts';
import type { World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

const anEmail = () => `${unique('promoter')}@example.com`;
const aPage = () => `https://${unique('partner')}.example/`;

export async function aPromoter({ company, promoter: parent }: World) {
  const otherValues = { custId: unique('cust'), promoCode: unique('CODE'), landingUrl: aPage(), urlTracking: true };
  return (await company.promoter({ ...otherValues, parentId: parent.id })).promoter;
}

export async function aMovedPromoter(world: World) {
  const { company } = world;
  const promoter = await aPromoter(world);
  const { id: destination } = await company.campaignWith({ name: 'Destination' });
  const move = { id: promoter.id, destination_campaign_id: destination };
  const { status, body } = await company.v1('/promoters/move_to_campaign', move);
  if (status !== 200) throw new Error(`responded with ${status}: ${JSON.stringify(body)}`);
  return { promoter, left: company.campaign.id, now: destination };
}

export const promoterSituations: Situations = {
  '/api/v1/promoters/create': {
    'a given campaign and parent, and a generated ref id that is taken': async (world) => ({
      email: anEmail(),
      first_name: world.promotion.refId,
      campaign_id: world.company.campaign.id,
      parent_promoter_id: world.promoter.id,
    }),
    'a parent by its e-mail, and all identifiers': async ({ promoter }) => ({
      email: anEmail(),
      parent_promoter_email: promoter.email,
      cust_id: unique('cust'),
      ref_id: unique('ref'),
      promo_code: unique('CODE'),
      landing_url: aPage(),
      url_tracking: true,
    }),
  },
  'POST /api/v2/company/promoters': {
    'a generated ref id that is taken': async (world) => ({
      email: anEmail(),
      cust_id: unique('cust'),
      initial_campaign_id: world.company.campaign.id,
      profile: { first_name: world.promotion.refId },
    }),
    'a parent': async (world) => ({
      email: anEmail(),
      cust_id: unique('cust'),
      initial_campaign_id: world.company.campaign.id,
      parent_promoter_id: world.promoter.id,
    }),
  },
  '/api/v2/company/promoter_campaigns/{id}': {
    'a pending promoter that is accepted and gets its own rewards': async ({ company }) => ({
      id: (await company.promoter({ status: 'pending', promoCode: unique('CODE') })).promotion.id,
      state: 'accepted',
      ref_token: unique('ref'),
      coupon: '',
      rewards_for_promoters: [{ reward_id: company.campaign.rewards[0]?.id }],
    }),
    'a promoter that is blocked, and its unpaid commissions denied': async (world) => ({
      id: (await createSomeRecords(world)).promotion.id,
      state: 'blocked',
      deny_unpaid: true,
    }),
  },
  'PUT /api/v2/company/promoters/{id}': {
    'by its e-mail, which is changed': async (world) => ({
      id: (await aPromoter(world)).email,
      find_by: 'email',
      email: anEmail(),
      cust_id: unique('cust'),
    }),
    'a parent that has a parent': async (world) => ({
      id: (await aPromoter(world)).id,
      find_by: 'id',
      parent_promoter_id: (await world.company.promoter({ parentId: world.promoter.id })).promoter.id,
    }),
  },
  '/api/v1/promoters/show': {
    'by its cust_id': async (world) => ({ cust_id: (await aMovedPromoter(world)).promoter.custId }),
  },
  '/api/v1/promoters/list': {
    'in every campaign': async () => ({}),
    'a given promoter': async ({ promoter }) => ({ promoter_email: promoter.email }),
  },
  '/api/v1/promoters/update': {
    'all identifiers, and another parent that has a parent': async (world) => ({
      id: (await aPromoter(world)).id,
      email: anEmail(),
      new_cust_id: unique('cust'),
      new_ref_id: unique('ref'),
      promo_code: unique('CODE'),
      landing_url: aPage(),
      parent_promoter_email: (await aPromoter(world)).email,
    }),
    'a generated ref id that is taken, in a further campaign': async (world) => {
      const { promoter, now } = await aMovedPromoter(world);
      const first_name = world.promotion.refId;
      return { promoter_email: promoter.email, campaign_id: now, first_name, new_ref_id: '' };
    },
  },
  '/api/v1/promoters/delete': {
    'all identifiers, and a campaign that the promoter has left': async (world) => ({
      ref_id: (await aMovedPromoter(world)).promoter.defaultRefId,
    }),
  },
  '/api/v1/promoters/refresh_token': {
    'by its auth_token': async (world) => ({ auth_token: (await aPromoter(world)).authToken }),
  },
  '/api/v1/promoters/add_to_campaign': {
    'a campaign that the promoter has left': async (world) => {
      const { promoter, left } = await aMovedPromoter(world);
      return { id: promoter.id, campaign_id: left };
    },
  },
  '/api/v1/promoters/move_to_campaign': {
    'back to a campaign that the promoter has left, with all identifiers': async (world) => {
      const { promoter, left, now } = await aMovedPromoter(world);
      return { cust_id: promoter.custId, source_campaign_id: now, destination_campaign_id: left };
    },
  },
};

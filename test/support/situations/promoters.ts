import { someRecords } from '#test/support/bulk/inputs.ts';
import type { World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import type { Situations } from './index.ts';

const anEmail = () => `${unique('promoter')}@example.com`;
const aPage = () => `https://${unique('partner')}.example/`;

export async function aPromoter({ company, promoter: parent }: World) {
  const unlike = { custId: unique('cust'), promoCode: unique('CODE'), landingUrl: aPage(), urlTracking: true };
  return (await company.promoter({ ...unlike, parentId: parent.id })).promoter;
}

export async function aMovedPromoter(world: World) {
  const { company } = world;
  const promoter = await aPromoter(world);
  const { id: destination } = await company.campaignWith({ name: 'Destination' });
  const move = { id: promoter.id, destination_campaign_id: destination };
  const { status, body } = await company.v1('/promoters/move_to_campaign', move);
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return { promoter, left: company.campaign.id, now: destination };
}

export const promoterSituations: Situations = {
  '/api/v1/promoters/create': {
    'a campaign and a parent that are named, and a ref id that is taken when it is made up': async (world) => ({
      email: anEmail(),
      first_name: world.promotion.refId,
      campaign_id: world.company.campaign.id,
      parent_promoter_id: world.promoter.id,
    }),
    'a parent by its e-mail, and all that it can be found by': async ({ promoter }) => ({
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
    'a ref id that is taken when it is made up': async (world) => ({
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
    'a promoter that waits, is accepted and gets rewards of its own': async ({ company }) => ({
      id: (await company.promoter({ status: 'pending', promoCode: unique('CODE') })).promotion.id,
      state: 'accepted',
      ref_token: unique('ref'),
      coupon: '',
      rewards_for_promoters: [{ reward_id: company.campaign.rewards[0]?.id }],
    }),
    'a promoter that is blocked with its unpaid commissions': async (world) => ({
      id: (await someRecords(world)).promotion.id,
      state: 'blocked',
      deny_unpaid: true,
    }),
  },
  'PUT /api/v2/company/promoters/{id}': {
    'its e-mail, and another one': async (world) => ({
      id: (await aPromoter(world)).email,
      find_by: 'email',
      email: anEmail(),
      cust_id: unique('cust'),
    }),
    'a parent, which has one itself': async (world) => ({
      id: (await aPromoter(world)).id,
      find_by: 'id',
      parent_promoter_id: (await world.company.promoter({ parentId: world.promoter.id })).promoter.id,
    }),
  },
  '/api/v1/promoters/show': {
    'its cust_id': async (world) => ({ cust_id: (await aMovedPromoter(world)).promoter.custId }),
  },
  '/api/v1/promoters/list': {
    'every campaign': async () => ({}),
    'the one that is named': async ({ promoter }) => ({ promoter_email: promoter.email }),
  },
  '/api/v1/promoters/update': {
    'all that it can be found by, and another parent, which has one itself': async (world) => ({
      id: (await aPromoter(world)).id,
      email: anEmail(),
      new_cust_id: unique('cust'),
      new_ref_id: unique('ref'),
      promo_code: unique('CODE'),
      landing_url: aPage(),
      parent_promoter_email: (await aPromoter(world)).email,
    }),
    'a ref id that is taken when it is made up, in another campaign than its first': async (world) => {
      const { promoter, now } = await aMovedPromoter(world);
      const first_name = world.promotion.refId;
      return { promoter_email: promoter.email, campaign_id: now, first_name, new_ref_id: '' };
    },
  },
  '/api/v1/promoters/delete': {
    'all that it can be found by, and a campaign that it has left': async (world) => ({
      ref_id: (await aMovedPromoter(world)).promoter.defaultRefId,
    }),
  },
  '/api/v1/promoters/refresh_token': {
    'its auth_token': async (world) => ({ auth_token: (await aPromoter(world)).authToken }),
  },
  '/api/v1/promoters/add_to_campaign': {
    'a campaign that it has left': async (world) => {
      const { promoter, left } = await aMovedPromoter(world);
      return { id: promoter.id, campaign_id: left };
    },
  },
  '/api/v1/promoters/move_to_campaign': {
    'back to a campaign that it has left, with all that it can be found by': async (world) => {
      const { promoter, left, now } = await aMovedPromoter(world);
      return { cust_id: promoter.custId, source_campaign_id: now, destination_campaign_id: left };
    },
  },
};

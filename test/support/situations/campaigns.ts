import { createAnnouncement } from '#shared/operations/announcements/announcements.ts';
import { createRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { createPromoCode } from '#shared/operations/promoters/promo-codes/promo-codes.ts';
import { updatePromotion } from '#shared/operations/promoters/promotions/update-promotion.ts';
import { runtime } from '#shared/runtime.ts';
import { aProduct } from '#test/support/campaigns/inputs.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { HOOK } from '#test/support/webhooks/inputs.ts';
import type { Situations } from './index.ts';

async function aReward({ company }: World): Promise<number> {
  const details = { name: unique('reward'), percent: '10' };
  return (await createRewardDefinition({ account: company.account, runtime }, details)).id;
}

const aDefault = async (world: World): Promise<Input> => ({
  is_default: true,
  rewards_for_promoters: [{ apply_on: 'all', plan_ids: [], reward_id: await aReward(world) }],
});

/** A level to a campaign that has a level itself. */
async function aLevel({ company }: World) {
  const level = { amount: 1, metric: 'customers' } as const;
  const { id: campaignId } = await company.campaignWith({});
  const { id } = await company.campaignWith({ level: { ...level, campaignId } });
  return { ...level, campaign_id: id };
}

export const campaignSituations: Situations = {
  '/api/v2/company/campaigns': {
    'a level whose next campaign has a level': async (world) => ({
      name: 'Bronze',
      landing_url: 'https://shop.example/',
      upgrade_details: await aLevel(world),
    }),
    'a new default': async (world) => ({
      name: 'Partners',
      landing_url: 'https://shop.example/',
      ...(await aDefault(world)),
    }),
  },
  'PUT /api/v2/company/campaigns/{id}': {
    'a product rule': async (world) => ({
      id: (await world.company.campaignWith({})).id,
      rewards_for_promoters: [
        { apply_on: 'specific', product_ids: [(await aProduct(world)).id], reward_id: await aReward(world) },
      ],
    }),
    'made the default, with a reward that is new to it': async (world) => ({
      id: (await world.company.campaignWith({})).id,
      ...(await aDefault(world)),
    }),
    'a level whose next campaign has a level': async (world) => ({
      id: (await world.company.campaignWith({})).id,
      upgrade_details: await aLevel(world),
    }),
    'without its former webhook': async ({ company }) => ({
      id: (await company.campaignWith({ defaultWebhookUrl: HOOK })).id,
      default_webhook_url: '',
    }),
  },
  'DELETE /api/v2/company/campaigns/{id}': {
    'with a webhook, which is deleted too': async ({ company }) => ({
      id: (await company.campaignWith({ defaultWebhookUrl: HOOK })).id,
    }),
  },
  '/api/v2/company/rewards/{id}': {
    'a reward of two campaigns': async ({ company }) => {
      const { account } = company;
      const [first, second] = [await company.campaignWith({}), await company.campaignWith({})];
      const rules = [{ applyOn: 'all', planIds: [], rewardId: first.rewards[0]?.id ?? 0 }] as const;
      await updateCampaign({ account, runtime }, second.id, { rules });
      return { id: first.rewards[0]?.id, percent: '30' };
    },
  },
  '/api/v2/company/products': {
    'a price that a rule uses': async ({ company }) => {
      const rules = [{ applyOn: 'monthly', planIds: [], rewardId: company.campaign.rewards[0]?.id ?? 0 }] as const;
      await company.campaignWith({ rewards: [], rules });
      return { name: unique('product'), prices: [{ ext_id: unique('plan'), interval: 'month' }] };
    },
  },
  'PUT /api/v2/company/products/{id}': {
    'a product that rules of a campaign and a promoter use': async (world) => {
      const { company } = world;
      const call = { account: company.account, runtime };
      const { id } = await aProduct(world);
      const rule = { applyOn: 'specific', planIds: [], productIds: [Number(id)] } as const;
      const rules = [{ ...rule, rewardId: company.campaign.rewards[0]?.id ?? 0 }];
      await company.campaignWith({ rewards: [], rules });
      const { promotion } = await company.promoter();
      await updatePromotion(call, promotion.id, { rules });
      return { id, name: unique('product'), prices: [{ ext_id: unique('plan') }] };
    },
  },
  'POST /api/v2/company/announcements': {
    'for a campaign': async ({ company }) => ({
      heading: 'News',
      text: 'Read this.',
      campaign_ids: [company.campaign.id],
    }),
  },
  'PUT /api/v2/company/announcements/{id}': {
    'for a campaign': async ({ company }) => {
      const call = { account: company.account, runtime };
      const { id } = await createAnnouncement(call, { heading: 'News', text: 'Read this.' });
      return { id, campaign_ids: [company.campaign.id] };
    },
  },
  'PUT /api/v2/company/email_templates/{name}': {
    'for a campaign': async ({ company }) => ({ name: 'sale', subject: 'Sold', campaign_id: company.campaign.id }),
  },
  '/api/v2/company/promo_codes': {
    'a given promoter, with a reward': async ({ company }) => ({
      code: unique('CODE'),
      promoter_id: (await company.promoter()).promoter.id,
      reward_id: company.campaign.rewards[0]?.id,
    }),
  },
  'PUT /api/v2/company/promo_codes/{id}': {
    'moved to another campaign of its promoter, with a reward': async ({ company }) => {
      const call = { account: company.account, runtime };
      const { promoter } = await company.promoter();
      const { id: campaign_id } = await company.campaignWith({});
      await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id });
      const { id } = await createPromoCode(call, { code: unique('CODE'), promoterId: promoter.id });
      const promoCode = await createPromoCode(call, {
        code: unique('CODE'),
        promoterId: promoter.id,
        campaignId: campaign_id,
      });
      return { id, promoter_campaign_id: promoCode.promotionId, reward_id: company.campaign.rewards[0]?.id };
    },
  },
};

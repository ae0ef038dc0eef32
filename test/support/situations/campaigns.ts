import { createRewardDefinition } from '#shared/operations/campaigns/rewards.ts';
import { updateCampaign } from '#shared/operations/campaigns/update-campaign.ts';
import { createPromoCode } from '#shared/operations/promoters/promo-codes.ts';
import { runtime } from '#shared/runtime.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { HOOK } from '#test/support/webhooks/inputs.ts';
import type { Situations } from './index.ts';

/** A reward that no campaign gives yet. */
async function aReward({ company }: World): Promise<number> {
  const details = { name: unique('reward'), percent: '10' };
  return (await createRewardDefinition({ account: company.account, runtime }, details)).id;
}

/** A new default campaign that takes up a reward. */
const aDefault = async (world: World): Promise<Input> => ({
  is_default: true,
  rewards_for_promoters: [{ apply_on: 'all', plan_ids: [], reward_id: await aReward(world) }],
});

/** Situations of calls about campaigns, by path. */
export const campaignSituations: Situations = {
  '/api/v2/company/campaigns': {
    'a new default': async (world) => ({
      name: 'Partners',
      landing_url: 'https://shop.example/',
      ...(await aDefault(world)),
    }),
  },
  'PUT /api/v2/company/campaigns/{id}': {
    'made the default, with a reward that it did not give': async (world) => ({
      id: (await world.company.campaignWith({})).id,
      ...(await aDefault(world)),
    }),
    'its webhook is no more': async ({ company }) => ({
      id: (await company.campaignWith({ defaultWebhookUrl: HOOK })).id,
      default_webhook_url: '',
    }),
  },
  'DELETE /api/v2/company/campaigns/{id}': {
    'its webhook goes with it': async ({ company }) => ({
      id: (await company.campaignWith({ defaultWebhookUrl: HOOK })).id,
    }),
  },
  '/api/v2/company/rewards/{id}': {
    'two campaigns that give it': async ({ company }) => {
      const { account } = company;
      const [first, second] = [await company.campaignWith({}), await company.campaignWith({})];
      const rules = [{ applyOn: 'all', planIds: [], rewardId: first.rewards[0]?.id ?? 0 }] as const;
      await updateCampaign({ account, runtime }, second.id, { rules });
      return { id: first.rewards[0]?.id, percent: '30' };
    },
  },
  '/api/v2/company/promo_codes': {
    'a promoter that is named, with a reward': async ({ company }) => ({
      code: unique('CODE'),
      promoter_id: (await company.promoter()).promoter.id,
      reward_id: company.campaign.rewards[0]?.id,
    }),
  },
  'PUT /api/v2/company/promo_codes/{id}': {
    'taken to another campaign of its promoter, with a reward': async ({ company }) => {
      const call = { account: company.account, runtime };
      const { promoter } = await company.promoter();
      const { id: campaign_id } = await company.campaignWith({});
      await company.v1('/promoters/add_to_campaign', { id: promoter.id, campaign_id });
      const { id } = await createPromoCode(call, { code: unique('CODE'), promoterId: promoter.id });
      const there = await createPromoCode(call, {
        ...{ code: unique('CODE'), promoterId: promoter.id, campaignId: campaign_id },
      });
      return { id, promoter_campaign_id: there.promotionId, reward_id: company.campaign.rewards[0]?.id };
    },
  },
};

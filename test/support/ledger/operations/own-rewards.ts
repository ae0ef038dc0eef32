import fc from 'fast-check';
import { type Command, campaign, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { buildRule, type Products } from '#test/support/ledger/model/create-offer.ts';
import { pick } from '#test/support/ledger/model/model.ts';
import type { RewardChoice } from '#test/support/ledger/model/tier-gains.ts';

function give(promoterNth: number, promotionNth: number, offerNth: number | null): Command {
  const what = offerNth === null ? 'what its campaign gives' : `what campaign ${offerNth} gives`;
  return command(`promotion ${promotionNth} of promoter ${promoterNth} gives ${what}`, async (model, real) => {
    const promoter = model.promoter(promoterNth);
    const promotion = pick(promoter.promotions, promotionNth);
    const own = offerNth === null ? null : pick(model.campaigns, offerNth);
    const response = await real.v2('PUT', `/promoter_campaigns/${promotion.id}`, {
      rewards_for_promoters: own ? getRules(own.gives, real.products) : [],
      rewards_for_referrals: own?.promised ? [{ reward_id: own.promised }] : [],
    });
    if (!expectStatus(response, promoter.deleted ? 404 : promotion.hidden ? 422 : 200)) return;
    promotion.own = own;
  });
}

function getRules({ tiers, ofPlans, perReferral }: RewardChoice, products: Products) {
  const toAll = [...tiers, perReferral].flatMap((tier) => (tier ? [{ reward_id: tier.rewardId }] : []));
  const toSome = ofPlans.map(({ of, rewardId }) => buildRule(of, rewardId, products));
  return [
    ...toAll,
    ...toSome.map(({ applyOn, planIds, productIds, rewardId }) => ({
      apply_on: applyOn,
      plan_ids: planIds,
      reward_id: rewardId,
      ...(productIds ? { product_ids: productIds } : {}),
    })),
  ];
}

export const ownRewards = {
  give: fc.tuple(index, fc.nat(2), fc.option(campaign, { freq: 3 })).map((input) => give(...input)),
};

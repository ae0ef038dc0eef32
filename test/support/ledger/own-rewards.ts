import fc from 'fast-check';
import { expect } from 'vitest';
import { answered, type Command, command, index } from './command.ts';
import { pick } from './model.ts';

/** A promotion gives what another campaign gives, or again what its own one does. */
function give(promoterNth: number, promotionNth: number, offerNth: number | null): Command {
  const what = offerNth === null ? 'what its campaign gives' : `what campaign ${offerNth} gives`;
  return command(`promotion ${promotionNth} of promoter ${promoterNth} gives ${what}`, async (model, real) => {
    const promoter = model.promoter(promoterNth);
    const promotion = pick(promoter.promotions, promotionNth);
    const own = offerNth === null ? null : pick(model.campaigns, offerNth);
    const rules = (own?.rewardIds ?? []).map((reward_id) => ({ reward_id }));
    const answer = await real.v2('PUT', `/promoter_campaigns/${promotion.id}`, { rewards_for_promoters: rules });
    if (!answered(answer, promoter.deleted ? 404 : promotion.hidden ? 422 : 200)) return;
    promotion.own = own;
    expect(answer.body.promoter_rewards_customized).toBe(own !== null);
  });
}

export const ownRewards = {
  give: fc.tuple(index, fc.nat(2), fc.option(fc.nat(2), { freq: 3 })).map((given) => give(...given)),
};

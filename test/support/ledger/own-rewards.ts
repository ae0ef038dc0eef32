import fc from 'fast-check';
import { expect } from 'vitest';
import { type Answered, request, v2Headers } from '#test/support/service/company.ts';
import { type Command, command, index, told } from './command.ts';
import { pick } from './model.ts';
import type { Real } from './real.ts';

/** Changes a promoter in a campaign by version 2. */
function change({ company: { account, key } }: Real, id: number, body: object): Promise<Answered> {
  return request(`/api/v2/company/promoter_campaigns/${id}`, {
    method: 'PUT',
    headers: { ...v2Headers(account.id, key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A promotion gives what another campaign gives, or again what its own one does. */
function give(promoterNth: number, promotionNth: number, offerNth: number | null): Command {
  const what = offerNth === null ? 'what its campaign gives' : `what campaign ${offerNth} gives`;
  return command(`promotion ${promotionNth} of promoter ${promoterNth} gives ${what}`, async (model, real) => {
    const promoter = model.promoter(promoterNth);
    const promotion = pick(promoter.promotions, promotionNth);
    const own = offerNth === null ? null : pick(model.campaigns, offerNth);
    const rules = (own?.rewardIds ?? []).map((reward_id) => ({ reward_id }));
    const answer = await change(real, promotion.id, { rewards_for_promoters: rules });
    if (!told(answer, promoter.deleted ? 404 : promotion.hidden ? 422 : 200)) return;
    promotion.own = own;
    expect(answer.body.promoter_rewards_customized).toBe(own !== null);
  });
}

export const ownRewards = {
  give: fc.tuple(index, fc.nat(2), fc.option(fc.nat(2), { freq: 3 })).map((given) => give(...given)),
};

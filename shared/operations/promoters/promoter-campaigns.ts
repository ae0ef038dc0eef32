import { joined, moved, newPromotion } from '#shared/domain/promoter-campaigns.ts';
import type { PromoterName } from '#shared/domain/promoter-input.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns.ts';
import { changePromoter } from './change-promoter.ts';
import { withRefId } from './promoter-ref-id.ts';
import type { ShownPromoter } from './show-promoter.ts';

/**
 * Adds a promoter to one more campaign, where it has a ref id of its own.
 * @throws Refusal `not_found`, `invalid` where it is in it already
 */
export async function addToCampaign(call: Call, name: PromoterName, campaignId: number): Promise<ShownPromoter> {
  await demandCampaign(call.account.id, campaignId);
  return withRefId(call, undefined, (refIdOf) =>
    changePromoter(call, name, 'promoter added to campaign', async (record, now, numbers) => {
      const [id = 0] = await numbers.take('promotion', 1);
      const { promoter } = record;
      const made = { id, promoterId: promoter.id, campaignId, refId: refIdOf(promoter), createdAt: now };
      return { after: joined(record, newPromotion(made)) };
    }),
  );
}

/** Which campaign a promoter leaves for which; its default one, where none is named. */
export interface Move {
  readonly destinationId: number;
  readonly sourceId?: number | undefined;
}

/**
 * Moves a promoter from one campaign to another, with its ref id.
 * @throws Refusal `not_found`, `invalid` where it is in the destination already
 */
export async function moveToCampaign(call: Call, name: PromoterName, move: Move): Promise<ShownPromoter> {
  const { destinationId: campaignId, sourceId } = move;
  await Promise.all([campaignId, ...(sourceId ? [sourceId] : [])].map((id) => demandCampaign(call.account.id, id)));
  return changePromoter(call, name, 'promoter moved to campaign', async (record, now, numbers) => {
    const [id = 0] = await numbers.take('promotion', 1);
    const { promoter } = record;
    const made = { id, promoterId: promoter.id, campaignId, refId: promoter.defaultRefId, createdAt: now };
    return { after: moved(record, sourceId ?? promoter.defaultCampaignId, newPromotion(made)) };
  });
}

export async function demandCampaign(account: number, id: number): Promise<void> {
  if (!(await findCampaign(account, id))) throw new Refusal({ code: 'not_found', what: 'campaign' });
}

import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { assertAcceptsPromoters } from '#shared/domain/campaigns/campaign-changes.ts';
import { joined, moved, newPromotion } from '#shared/domain/promoters/promoter-campaigns.ts';
import type { PromoterName } from '#shared/domain/promoters/promoter-input.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { changePromoter } from './change-promoter.ts';
import { withRefId } from './promoter-ref-id.ts';
import type { ShownPromoter } from './show-promoter.ts';

/**
 * Adds a promoter to a campaign, with a new ref id.
 * @throws Refusal `not_found`; `invalid` if already a member, or archived
 */
export async function addCampaignMembership(
  call: Call,
  name: PromoterName,
  campaignId: number,
): Promise<ShownPromoter> {
  await demandOpenCampaign(call.account.id, campaignId);
  return withRefId(call, undefined, (refIdOf) =>
    changePromoter(call, name, 'promoter added to campaign', async (record, now, numbers) => {
      const [id = 0] = await numbers.take('promotion', 1);
      const { promoter } = record;
      const made = { id, promoterId: promoter.id, campaignId, refId: refIdOf(promoter), createdAt: now };
      return { after: joined(record, newPromotion(made)) };
    }),
  );
}

/** Source defaults to the promoter's default campaign. */
export interface CampaignMove {
  readonly destinationId: number;
  readonly sourceId?: number | undefined;
}

/**
 * Moves a promoter and its ref id to another campaign.
 * @throws Refusal `not_found`; `invalid` if already a member, or archived
 */
export async function moveCampaignMembership(
  call: Call,
  name: PromoterName,
  move: CampaignMove,
): Promise<ShownPromoter> {
  const { destinationId: campaignId, sourceId } = move;
  await checkCampaignMove(call, move);
  return changePromoter(call, name, 'promoter moved to campaign', async (record, now, numbers) => {
    const [id = 0] = await numbers.take('promotion', 1);
    const { promoter } = record;
    const made = { id, promoterId: promoter.id, campaignId, refId: promoter.defaultRefId, createdAt: now };
    return { after: moved(record, sourceId ?? promoter.defaultCampaignId, newPromotion(made)) };
  });
}

/** Checks both campaigns of a move. @throws Refusal `not_found`, `invalid` */
export async function checkCampaignMove({ account }: Call, { sourceId, destinationId }: CampaignMove): Promise<void> {
  await Promise.all([
    demandOpenCampaign(account.id, destinationId),
    sourceId === undefined ? null : demandCampaign(account.id, sourceId),
  ]);
}

/** Returns a campaign that accepts promoters. @throws Refusal `not_found`; `invalid` if archived */
export async function demandOpenCampaign(account: number, id: number): Promise<Campaign> {
  const campaign = await demandCampaign(account, id);
  assertAcceptsPromoters(campaign);
  return campaign;
}

/** Returns a campaign. @throws Refusal `not_found` */
export async function demandCampaign(account: number, id: number): Promise<Campaign> {
  const campaign = await findCampaign(account, id);
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return campaign;
}

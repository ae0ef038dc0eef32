import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { assertAcceptsPromoters } from '#shared/domain/campaigns/campaign-changes.ts';
import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import {
  addPromotionToRecord,
  buildPromotion,
  movePromotion,
} from '#shared/domain/promoters/promotions/promoter-campaigns.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { changePromoter } from '#shared/operations/promoters/change-promoter.ts';
import { withRefId } from '#shared/operations/promoters/promoter-ref-id.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';

/**
 * Adds a promoter to a campaign, with a new ref id.
 * @throws Refusal `not_found`; `invalid` if already a member, or archived
 */
export async function addCampaignMembership(
  call: Call,
  identifier: PromoterIdentifier,
  campaignId: number,
): Promise<ShownPromoter> {
  await requireOpenCampaign(call.account.id, campaignId);
  return withRefId(call, undefined, (refIdOf) =>
    changePromoter(call, identifier, 'promoter added to campaign', async (record, now, numbers) => {
      const [id = 0] = await numbers.take('promotion', 1);
      const { promoter } = record;
      const newPromotion = { id, promoterId: promoter.id, campaignId, refId: refIdOf(promoter), createdAt: now };
      return { after: addPromotionToRecord(record, buildPromotion(newPromotion)) };
    }),
  );
}

/** Source defaults to the promoter's default campaign. */
interface CampaignMove {
  readonly destinationId: number;
  readonly sourceId?: number | undefined;
}

/**
 * Moves a promoter and its ref id to another campaign.
 * @throws Refusal `not_found`; `invalid` if already a member, or archived
 */
export async function moveCampaignMembership(
  call: Call,
  identifier: PromoterIdentifier,
  move: CampaignMove,
): Promise<ShownPromoter> {
  const { destinationId: campaignId, sourceId } = move;
  await checkCampaignMove(call, move);
  return changePromoter(call, identifier, 'promoter moved to campaign', async (record, now, numbers) => {
    const [id = 0] = await numbers.take('promotion', 1);
    const { promoter } = record;
    const newPromotion = { id, promoterId: promoter.id, campaignId, refId: promoter.defaultRefId, createdAt: now };
    return { after: movePromotion(record, sourceId ?? promoter.defaultCampaignId, buildPromotion(newPromotion)) };
  });
}

/** Checks both campaigns of a move. @throws Refusal `not_found`, `invalid` */
export async function checkCampaignMove({ account }: Call, { sourceId, destinationId }: CampaignMove): Promise<void> {
  await Promise.all([
    requireOpenCampaign(account.id, destinationId),
    sourceId === undefined ? null : requireCampaign(account.id, sourceId),
  ]);
}

/** Returns a campaign that accepts promoters. @throws Refusal `not_found`; `invalid` if archived */
export async function requireOpenCampaign(account: number, id: number): Promise<Campaign> {
  const campaign = await requireCampaign(account, id);
  assertAcceptsPromoters(campaign);
  return campaign;
}

/** Returns a campaign. @throws Refusal `not_found` */
export async function requireCampaign(account: number, id: number): Promise<Campaign> {
  const campaign = await findCampaign(account, id);
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return campaign;
}

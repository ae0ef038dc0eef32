import type { Campaign, CampaignLevel } from '#shared/domain/campaigns/campaign.ts';
import { isBanned, type Promotion } from '#shared/domain/promoters/promoter.ts';
import {
  findCurrentPromotion,
  MAX_PROMOTER_CAMPAIGNS,
  type PromoterRecord,
} from '#shared/domain/promoters/promoter-record.ts';
import { buildPromotion, movePromotion } from '#shared/domain/promoters/promotions/promoter-campaigns.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { countTimesReached, type TargetFacts } from './target-reward.ts';

export const LEVEL_CYCLE = 'upgrade_details: a campaign cannot lead back to itself.';
export const NEXT_LEVEL_ARCHIVED = 'upgrade_details: that campaign is archived. Restore it first.';
const TOO_MANY_LEVELS = `upgrade_details: at most ${MAX_PROMOTER_CAMPAIGNS} campaigns in a row.`;

/**
 * Returns the campaigns that follow by tier upgrades, the next one first. Promoters join all of them, so the next one
 * must accept promoters.
 * @param from the campaign with the upgrade
 * @param all campaigns of the account
 * @throws Refusal `invalid` for an unknown or archived campaign, a cycle, or too many campaigns
 */
export function listNextCampaigns(
  from: number,
  { campaignId }: CampaignLevel,
  all: readonly Campaign[],
): readonly Campaign[] {
  const nextCampaigns: Campaign[] = [];
  let next: number | undefined = campaignId;
  while (next !== undefined) {
    if (next === from) throw new Refusal({ code: 'invalid', message: LEVEL_CYCLE });
    const campaign = all.find(({ id }) => id === next);
    if (campaign) nextCampaigns.push(campaign);
    if (nextCampaigns.length >= MAX_PROMOTER_CAMPAIGNS)
      throw new Refusal({ code: 'invalid', message: TOO_MANY_LEVELS });
    next = campaign?.level?.campaignId;
  }
  const [first] = nextCampaigns;
  if (first?.id !== campaignId) {
    throw new Refusal({
      code: 'invalid',
      message: `upgrade_details names a campaign that does not exist: ${campaignId}.`,
    });
  }
  if (first.archivedAt) throw new Refusal({ code: 'invalid', message: NEXT_LEVEL_ARCHIVED });
  return nextCampaigns;
}

/** A tier upgrade for display. */
export interface NextLevel extends Pick<CampaignLevel, 'metric' | 'amount'> {
  readonly name: string;
}

/**
 * Returns the tier upgrade of a campaign; null without one, or if the next campaign cannot be joined.
 * @param next the next campaigns by id
 */
export function findNextLevel({ level }: Campaign, next: ReadonlyMap<number, Campaign>): NextLevel | null {
  const campaign = level && next.get(level.campaignId);
  if (!campaign || campaign.archivedAt || campaign.deletedAt) return null;
  return { name: campaign.name, metric: level.metric, amount: level.amount };
}

/** Returns the ids of the next campaigns, distinct. */
export function nextCampaignIds(campaigns: readonly Campaign[]): readonly number[] {
  return [...new Set(campaigns.flatMap(({ level }) => level?.campaignId ?? []))];
}

/** Whether two tier upgrades are equal, so that an unchanged one is not checked again. */
export function isSameLevel(a: CampaignLevel | undefined, b: CampaignLevel | undefined): boolean {
  return a?.campaignId === b?.campaignId && a?.metric === b?.metric && a?.amount === b?.amount;
}

/**
 * Whether a promoter reaches the tier upgrade, for the first time. Later refunds do not undo it. Denied, blocked,
 * deleted and former members stay.
 */
export function isLevelReached({ promoter, promotion, campaign, counters }: TargetFacts): boolean {
  const { level } = campaign;
  if (!level || promotion.movedUpAt !== undefined || promotion.hidden) return false;
  if (promoter.deletedAt !== null || isBanned(promoter, promotion)) return false;
  return countTimesReached({ ...level, repeats: false }, counters) > 0;
}

/**
 * Moves a promoter to the next campaign like a manual move: ref ids, codes and links follow, leads and commissions
 * stay.
 * @param next null if deleted
 * @param newPromotion the promotion to create if there was none before
 * @param now ISO 8601
 * @returns null if the promoter has left `from`, or cannot join `next`: archived or deleted, already a member, blocked
 * there, or in too many campaigns
 */
export function moveToNextLevel(
  record: PromoterRecord,
  from: number,
  next: Campaign | null,
  newPromotion: Pick<Promotion, 'id' | 'refId'>,
  now: string,
): PromoterRecord | null {
  if (!next || next.archivedAt || next.deletedAt) return null;
  const { id: campaignId } = next;
  const { promoter, promotions } = record;
  const existing = promotions.find((promotion) => promotion.campaignId === campaignId);
  if (findCurrentPromotion(record, campaignId) || existing?.blocked || !findCurrentPromotion(record, from)) return null;
  if (!existing && promotions.length >= MAX_PROMOTER_CAMPAIGNS) return null;
  const nextPromotion = buildPromotion({ ...newPromotion, promoterId: promoter.id, campaignId, createdAt: now });
  const marked = promotions.map((promotion) =>
    promotion.campaignId === from ? { ...promotion, movedUpAt: now } : promotion,
  );
  return movePromotion({ promoter, promotions: marked }, from, nextPromotion);
}

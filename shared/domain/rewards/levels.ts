import type { Campaign, Level } from '#shared/domain/campaigns/campaign.ts';
import { isBanned, type Promotion } from '#shared/domain/promoters/promoter.ts';
import { moved, newPromotion } from '#shared/domain/promoters/promoter-campaigns.ts';
import { MOST_CAMPAIGNS, type PromoterRecord, promotionIn } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type TargetFacts, timesReached } from './target-reward.ts';

/** What is answered where a level leads round in a circle, or too far. */
export const LEADS_BACK = 'upgrade_details: a campaign cannot lead back to itself.';
export const NEXT_IS_ARCHIVED = 'upgrade_details: that campaign is archived. Nobody can join it.';
const TOO_MANY_LEVELS = `upgrade_details: ${MOST_CAMPAIGNS} campaigns in a row at most.`;

/**
 * The campaigns that come behind a campaign by its level, the next one first. Promoters join all of them, so one that takes no
 * promoters cannot be the next.
 * @param from the campaign that is to have the level
 * @param all campaigns of the account
 * @throws Refusal `invalid` where there is no such campaign, it is archived, it leads back to the first one, or they are too many
 */
export function levelsBehind(from: number, { campaignId }: Level, all: readonly Campaign[]): readonly Campaign[] {
  const behind: Campaign[] = [];
  let next: number | undefined = campaignId;
  while (next !== undefined) {
    if (next === from) throw new Refusal({ code: 'invalid', message: LEADS_BACK });
    const campaign = all.find(({ id }) => id === next);
    if (campaign) behind.push(campaign);
    if (behind.length >= MOST_CAMPAIGNS) throw new Refusal({ code: 'invalid', message: TOO_MANY_LEVELS });
    next = campaign?.level?.campaignId;
  }
  const [first] = behind;
  if (first?.id !== campaignId) {
    throw new Refusal({
      code: 'invalid',
      message: `upgrade_details names a campaign that does not exist: ${campaignId}.`,
    });
  }
  if (first.archivedAt) throw new Refusal({ code: 'invalid', message: NEXT_IS_ARCHIVED });
  return behind;
}

/** From when on promoters of a campaign are in the next one, as they are told. */
export interface NextLevel extends Pick<Level, 'metric' | 'amount'> {
  readonly name: string;
}

/** @param next the next campaigns by id, as they are now; nothing is said of one that nobody can join */
export function nextLevelOf({ level }: Campaign, next: ReadonlyMap<number, Campaign>): NextLevel | null {
  const campaign = level && next.get(level.campaignId);
  if (!campaign || campaign.archivedAt || campaign.deletedAt) return null;
  return { name: campaign.name, metric: level.metric, amount: level.amount };
}

/** The ids of the campaigns that some lead to, each once. */
export function nextIds(campaigns: readonly Campaign[]): readonly number[] {
  return [...new Set(campaigns.flatMap(({ level }) => level?.campaignId ?? []))];
}

/** Whether two levels are the same: what a call repeats is not checked again. */
export function sameLevel(one: Level | undefined, other: Level | undefined): boolean {
  return one?.campaignId === other?.campaignId && one?.metric === other?.metric && one?.amount === other?.amount;
}

/**
 * Whether a promoter is to move to the next campaign: its promotion has the number, and has never led there. What refunds take
 * later changes nothing. Who is denied, blocked there, deleted or has left stays.
 */
export function isLevelReached({ promoter, promotion, campaign, counters }: TargetFacts): boolean {
  const { level } = campaign;
  if (!level || promotion.movedUpAt !== undefined || promotion.hidden) return false;
  if (promoter.deletedAt !== null || isBanned(promoter, promotion)) return false;
  return timesReached({ ...level, repeats: false }, counters) > 0;
}

/**
 * The promoter in the next campaign, as by a move by hand: ref ids, codes and links come along, leads and commissions stay.
 * @param next as it is now; null where it was deleted
 * @param fresh what the promotion becomes where the promoter has not been there before
 * @param now ISO 8601
 * @returns null where it cannot come there: nobody can join, it is there already or blocked there, or is in as many campaigns as
 * it can be
 */
export function movedUp(
  record: PromoterRecord,
  from: number,
  next: Campaign | null,
  fresh: Pick<Promotion, 'id' | 'refId'>,
  now: string,
): PromoterRecord | null {
  if (!next || next.archivedAt || next.deletedAt) return null;
  const { id: campaignId } = next;
  const { promoter, promotions } = record;
  const was = promotions.find((promotion) => promotion.campaignId === campaignId);
  if (promotionIn(record, campaignId) || was?.blocked || !promotionIn(record, from)) return null;
  if (!was && promotions.length >= MOST_CAMPAIGNS) return null;
  const made = newPromotion({ ...fresh, promoterId: promoter.id, campaignId, createdAt: now });
  const marked = promotions.map((promotion) =>
    promotion.campaignId === from ? { ...promotion, movedUpAt: now } : promotion,
  );
  return moved({ promoter, promotions: marked }, from, made);
}

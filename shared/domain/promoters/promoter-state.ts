import { deriveMembershipState } from '#shared/domain/campaigns/membership-state.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Promoter } from './promoter.ts';
import { changePromotion, findCurrentPromotion, type PromoterRecord, reviseRecord } from './promoter-record.ts';

/**
 * Accepts a promoter, and unblocks it in a campaign, or in all current and former ones. Like the functions below,
 * returns the same record if nothing changes.
 * @throws Refusal `not_found` if not in the campaign
 */
export function markPromoterAccepted(record: PromoterRecord, campaignId?: number): PromoterRecord {
  return changeBlocked(changeState(record, { status: 'approved' }), campaignId, false);
}

/**
 * Sets a promoter to pending, and unblocks it in a campaign.
 * @throws Refusal `not_found`
 */
export function markPromoterPending(record: PromoterRecord, campaignId: number): PromoterRecord {
  return changeBlocked(changeState(record, { status: 'pending' }), campaignId, false);
}

/**
 * Rejects a promoter in all campaigns.
 * @throws Refusal `not_found` if not in the given campaign
 */
export function markPromoterRejected(record: PromoterRecord, campaignId?: number): PromoterRecord {
  if (campaignId !== undefined) requirePromotionIn(record, campaignId);
  return changeState(record, { status: 'denied' });
}

/**
 * Blocks a promoter in a campaign, or in all current and former ones.
 * @throws Refusal `not_found`
 */
export function markPromoterBlocked(record: PromoterRecord, campaignId?: number): PromoterRecord {
  return changeBlocked(record, campaignId, true);
}

/**
 * Returns the campaigns where a change lets a promoter earn: joined, accepted or unblocked.
 * @param before null for a new promoter
 */
export function listNewlyEarning(before: PromoterRecord | null, after: PromoterRecord): Owner[] {
  const earnedBefore = new Set(before ? listEarning(before).map(({ campaignId }) => campaignId) : []);
  return listEarning(after).filter(({ campaignId }) => !earnedBefore.has(campaignId));
}

function listEarning({ promoter, promotions }: PromoterRecord): Owner[] {
  if (promoter.deletedAt !== null) return [];
  const earning = promotions.filter((promotion) => deriveMembershipState(promoter, promotion) === 'accepted');
  return earning.map(({ promoterId, campaignId }) => ({ promoterId, campaignId }));
}

/** Archives or restores a promoter; the first archiving time stays. */
export function markPromoterArchived(record: PromoterRecord, now: string): PromoterRecord {
  return changeState(record, { archivedAt: record.promoter.archivedAt ?? now, listedApart: true });
}

/** Restores an archived promoter. */
export function markPromoterRestored(record: PromoterRecord): PromoterRecord {
  return changeState(record, { archivedAt: null, listedApart: undefined });
}

function changeState(record: PromoterRecord, changes: Partial<Promoter>): PromoterRecord {
  const { promoter, promotions } = record;
  const isSame = (Object.keys(changes) as (keyof Promoter)[]).every((field) => promoter[field] === changes[field]);
  return isSame ? record : reviseRecord({ ...promoter, ...changes }, promotions);
}

function changeBlocked(record: PromoterRecord, campaignId: number | undefined, blocked: boolean): PromoterRecord {
  const { promoter, promotions } = record;
  const selected = campaignId === undefined ? promotions : [requirePromotionIn(record, campaignId)];
  const others = selected.filter((promotion) => promotion.blocked !== blocked);
  if (others.length === 0) return record;
  return reviseRecord(
    promoter,
    others.reduce((all, other) => changePromotion(all, other.campaignId, { blocked }), promotions),
  );
}

function requirePromotionIn(record: PromoterRecord, campaignId: number) {
  const promotion = findCurrentPromotion(record, campaignId);
  if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return promotion;
}

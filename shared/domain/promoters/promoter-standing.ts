import { membershipStateOf } from '#shared/domain/campaigns/membership-state.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Promoter } from './promoter.ts';
import { altered, type PromoterRecord, promotionIn, revised } from './promoter-record.ts';

/**
 * Accepts a promoter, and unblocks it in a campaign, or in all current and former ones. Like the functions below,
 * returns the same record if nothing changes.
 * @throws Refusal `not_found` if not in the campaign
 */
export function accepted(record: PromoterRecord, campaignId?: number): PromoterRecord {
  return blockedIn(inStanding(record, { status: 'approved' }), campaignId, false);
}

/**
 * Sets a promoter to pending, and unblocks it in a campaign.
 * @throws Refusal `not_found`
 */
export function pending(record: PromoterRecord, campaignId: number): PromoterRecord {
  return blockedIn(inStanding(record, { status: 'pending' }), campaignId, false);
}

/**
 * Rejects a promoter in all campaigns.
 * @throws Refusal `not_found` if not in the given campaign
 */
export function rejected(record: PromoterRecord, campaignId?: number): PromoterRecord {
  if (campaignId !== undefined) assertIn(record, campaignId);
  return inStanding(record, { status: 'denied' });
}

/**
 * Blocks a promoter in a campaign, or in all current and former ones.
 * @throws Refusal `not_found`
 */
export function blocked(record: PromoterRecord, campaignId?: number): PromoterRecord {
  return blockedIn(record, campaignId, true);
}

/**
 * Returns the campaigns where a change lets a promoter earn: joined, accepted or unblocked.
 * @param before null for a new promoter
 */
export function letIn(before: PromoterRecord | null, after: PromoterRecord): Owner[] {
  const could = new Set(before ? earningIn(before).map(({ campaignId }) => campaignId) : []);
  return earningIn(after).filter(({ campaignId }) => !could.has(campaignId));
}

function earningIn({ promoter, promotions }: PromoterRecord): Owner[] {
  if (promoter.deletedAt !== null) return [];
  const earning = promotions.filter((promotion) => membershipStateOf(promoter, promotion) === 'accepted');
  return earning.map(({ promoterId, campaignId }) => ({ promoterId, campaignId }));
}

/** Archives or restores a promoter; the first archiving time stays. */
export function archived(record: PromoterRecord, now: string): PromoterRecord {
  return inStanding(record, { archivedAt: record.promoter.archivedAt ?? now, listedApart: true });
}

/** Restores an archived promoter. */
export function restored(record: PromoterRecord): PromoterRecord {
  return inStanding(record, { archivedAt: null, listedApart: undefined });
}

function inStanding(record: PromoterRecord, standing: Partial<Promoter>): PromoterRecord {
  const { promoter, promotions } = record;
  const isSame = (Object.keys(standing) as (keyof Promoter)[]).every((field) => promoter[field] === standing[field]);
  return isSame ? record : revised({ ...promoter, ...standing }, promotions);
}

function blockedIn(record: PromoterRecord, campaignId: number | undefined, blocked: boolean): PromoterRecord {
  const { promoter, promotions } = record;
  const meant = campaignId === undefined ? promotions : [assertIn(record, campaignId)];
  const others = meant.filter((promotion) => promotion.blocked !== blocked);
  if (others.length === 0) return record;
  return revised(
    promoter,
    others.reduce((all, other) => altered(all, other.campaignId, { blocked }), promotions),
  );
}

function assertIn(record: PromoterRecord, campaignId: number) {
  const promotion = promotionIn(record, campaignId);
  if (!promotion) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return promotion;
}

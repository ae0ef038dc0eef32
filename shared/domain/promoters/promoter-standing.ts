import { standingIn } from '#shared/domain/campaigns/standing-in-campaign.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Promoter } from './promoter.ts';
import { altered, type PromoterRecord, promotionIn, revised } from './promoter-record.ts';

/**
 * The promoter let in: it may earn, and is blocked no more, in a campaign or in all it is or was in. Here as below, a
 * promoter that is so already comes back as it is.
 * @throws Refusal `not_found` where it is not in that campaign
 */
export function accepted(record: PromoterRecord, campaignId?: number): PromoterRecord {
  return blockedIn(inStanding(record, { status: 'approved' }), campaignId, false);
}

/** The promoter waiting to be let in, and blocked no more in a campaign. @throws Refusal `not_found` as `accepted` */
export function pending(record: PromoterRecord, campaignId: number): PromoterRecord {
  return blockedIn(inStanding(record, { status: 'pending' }), campaignId, false);
}

/** The promoter turned away: it earns nothing in any campaign. @throws Refusal `not_found` as `accepted` */
export function rejected(record: PromoterRecord, campaignId?: number): PromoterRecord {
  if (campaignId !== undefined) assertIn(record, campaignId);
  return inStanding(record, { status: 'denied' });
}

/** The promoter blocked in a campaign, or in all it is or was in. @throws Refusal `not_found` as `accepted` */
export function blocked(record: PromoterRecord, campaignId?: number): PromoterRecord {
  return blockedIn(record, campaignId, true);
}

/**
 * Where a change lets a promoter earn that could not before: it has joined, was accepted, or is blocked no more.
 * @param before null for a new one
 */
export function letIn(before: PromoterRecord | null, after: PromoterRecord): Owner[] {
  const could = new Set(before ? earningIn(before).map(({ campaignId }) => campaignId) : []);
  return earningIn(after).filter(({ campaignId }) => !could.has(campaignId));
}

function earningIn({ promoter, promotions }: PromoterRecord): Owner[] {
  if (promoter.deletedAt !== null) return [];
  const earning = promotions.filter((promotion) => standingIn(promoter, promotion) === 'accepted');
  return earning.map(({ promoterId, campaignId }) => ({ promoterId, campaignId }));
}

/** The promoter put away, to the lists of those that are, or taken out again. One that is away keeps the time. */
export function archived(record: PromoterRecord, now: string): PromoterRecord {
  return inStanding(record, { archivedAt: record.promoter.archivedAt ?? now, listedApart: true });
}

export function restored(record: PromoterRecord): PromoterRecord {
  return inStanding(record, { archivedAt: null, listedApart: undefined });
}

function inStanding(record: PromoterRecord, standing: Partial<Promoter>): PromoterRecord {
  const { promoter, promotions } = record;
  const isSame = (Object.keys(standing) as (keyof Promoter)[]).every((field) => promoter[field] === standing[field]);
  return isSame ? record : revised({ ...promoter, ...standing }, promotions);
}

/** The same in one campaign, or in all. */
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

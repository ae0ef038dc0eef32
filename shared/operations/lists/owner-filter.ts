import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ListFilter } from '#shared/domain/lists/list-membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findOwnerByPromotion, findOwnerByRefId } from '#shared/store/promoters/promotions.ts';

/** Owner filters of a list of leads or commissions. */
export interface OwnerReferences {
  readonly promotionId?: number | undefined;
  /** A former ref id keeps working for a while. */
  readonly refId?: string | undefined;
  readonly promoterId?: number | undefined;
  readonly campaignId?: number | undefined;
}

/**
 * Resolves owner filters to a promoter and campaign. At most one call.
 * @returns null when the filters contradict each other
 * @throws Refusal `not_found` for an unknown promotion
 */
export async function resolveOwnerFilter(call: Call, names: OwnerReferences): Promise<ListFilter | null> {
  const { promotionId, refId, promoterId, campaignId } = names;
  const owners = await Promise.all([
    ...(promotionId === undefined ? [] : [requirePromotionOwner(call, promotionId)]),
    ...(refId === undefined ? [] : [requireRefIdOwner(call, refId)]),
  ]);
  const all: ListFilter[] = [...owners, { promoterId, campaignId }];
  const promoters = distinctValues(all.map((filter) => filter.promoterId));
  const campaigns = distinctValues(all.map((filter) => filter.campaignId));
  if (promoters.length > 1 || campaigns.length > 1) return null;
  return { promoterId: promoters[0], campaignId: campaigns[0] };
}

/**
 * Finds the owner of a promotion.
 * @throws Refusal `not_found`
 */
export function requirePromotionOwner({ account }: Call, promotionId: number): Promise<Owner> {
  return requireOwner(findOwnerByPromotion(account.id, promotionId));
}

/**
 * Finds the current owner of a ref id.
 * @throws Refusal `not_found`
 */
export function requireRefIdOwner({ account, runtime }: Call, refId: string): Promise<Owner> {
  return requireOwner(findOwnerByRefId(account.id, refId, runtime.now()));
}

async function requireOwner(lookup: Promise<Owner | null>): Promise<Owner> {
  const owner = await lookup;
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return owner;
}

function distinctValues(candidates: readonly (number | undefined)[]): number[] {
  return [...new Set(candidates.filter((value) => value !== undefined))];
}

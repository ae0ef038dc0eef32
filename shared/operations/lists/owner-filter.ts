import type { Owner } from '#shared/domain/leads/lead.ts';
import type { ListFilter } from '#shared/domain/lists/list-membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { findOwnerByPromotion, findOwnerByRefId } from '#shared/store/promoters/promotions.ts';

/** Owner filters of a list of leads or commissions. */
export interface OwnerNames {
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
export async function ownerFilter(call: Call, names: OwnerNames): Promise<ListFilter | null> {
  const { promotionId, refId, promoterId, campaignId } = names;
  const owners = await Promise.all([
    ...(promotionId === undefined ? [] : [ownerOfPromotion(call, promotionId)]),
    ...(refId === undefined ? [] : [ownerOfRefId(call, refId)]),
  ]);
  const all: ListFilter[] = [...owners, { promoterId, campaignId }];
  const promoters = values(all.map((filter) => filter.promoterId));
  const campaigns = values(all.map((filter) => filter.campaignId));
  if (promoters.length > 1 || campaigns.length > 1) return null;
  return { promoterId: promoters[0], campaignId: campaigns[0] };
}

/**
 * Finds the owner of a promotion.
 * @throws Refusal `not_found`
 */
export function ownerOfPromotion({ account }: Call, promotionId: number): Promise<Owner> {
  return requireOwner(findOwnerByPromotion(account.id, promotionId));
}

/**
 * Finds the current owner of a ref id.
 * @throws Refusal `not_found`
 */
export function ownerOfRefId({ account, runtime }: Call, refId: string): Promise<Owner> {
  return requireOwner(findOwnerByRefId(account.id, refId, runtime.now()));
}

async function requireOwner(looking: Promise<Owner | null>): Promise<Owner> {
  const owner = await looking;
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return owner;
}

function values(some: readonly (number | undefined)[]): number[] {
  return [...new Set(some.filter((value) => value !== undefined))];
}

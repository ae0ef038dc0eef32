import type { Owner } from '#shared/domain/lead.ts';
import type { ListFilter } from '#shared/domain/listed.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { findOwnerByPromotion, findOwnerByRefId } from '#shared/store/promotions.ts';

/** What a list of leads or commissions is asked for by. */
export interface OwnerNames {
  readonly promotionId?: number | undefined;
  /** A ref id, and the present, ISO 8601: one that was given up leads somewhere for a while. */
  readonly ref?: { readonly id: string; readonly now: string } | undefined;
  readonly promoterId?: number | undefined;
  readonly campaignId?: number | undefined;
}

/**
 * Whose records are meant: those that fit all that is named. At most one call.
 * @returns null where no record can fit, because what is named contradicts itself
 * @throws Refusal `not_found` for a promotion that there is not
 */
export async function ownerFilter(account: number, names: OwnerNames): Promise<ListFilter | null> {
  const { promotionId, ref, promoterId, campaignId } = names;
  const owners = await Promise.all([
    ...(promotionId === undefined ? [] : [ownerOfPromotion(account, promotionId)]),
    ...(ref === undefined ? [] : [ownerOfRefId(account, ref.id, ref.now)]),
  ]);
  const all: ListFilter[] = [...owners, { promoterId, campaignId }];
  const promoters = values(all.map((one) => one.promoterId));
  const campaigns = values(all.map((one) => one.campaignId));
  if (promoters.length > 1 || campaigns.length > 1) return null;
  return { promoterId: promoters[0], campaignId: campaigns[0] };
}

/** The owner of the promotion of that id. @throws Refusal `not_found` */
export function ownerOfPromotion(account: number, promotionId: number): Promise<Owner> {
  return found(findOwnerByPromotion(account, promotionId));
}

/** The owner of the promotion that a ref id leads to now, ISO 8601. @throws Refusal `not_found` */
export function ownerOfRefId(account: number, refId: string, now: string): Promise<Owner> {
  return found(findOwnerByRefId(account, refId, now));
}

async function found(looking: Promise<Owner | null>): Promise<Owner> {
  const owner = await looking;
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return owner;
}

function values(some: readonly (number | undefined)[]): number[] {
  return [...new Set(some.filter((value) => value !== undefined))];
}

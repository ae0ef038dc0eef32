import type { Owner } from '#shared/domain/lead.ts';
import type { ListFilter } from '#shared/domain/listed.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { findOwnerByPromotion, findOwnerByRefId } from '#shared/store/promotions.ts';

/** What a list of leads or rewards is asked for by. */
export interface OwnerNames {
  readonly promotionId?: number | undefined;
  readonly refId?: string | undefined;
  readonly promoterId?: number | undefined;
  readonly campaignId?: number | undefined;
}

/**
 * Whose records are meant: those that fit all that is named. At most one call.
 * @returns null where no record can fit, because what is named contradicts itself
 * @throws Refusal `not_found` for a promotion that there is not
 */
export async function ownerFilter(account: number, names: OwnerNames): Promise<ListFilter | null> {
  const { promotionId, refId, promoterId, campaignId } = names;
  const owners = await Promise.all([
    ...(promotionId === undefined ? [] : [found(findOwnerByPromotion(account, promotionId))]),
    ...(refId === undefined ? [] : [found(findOwnerByRefId(account, refId))]),
  ]);
  const all: ListFilter[] = [...owners, { promoterId, campaignId }];
  const promoters = values(all.map((one) => one.promoterId));
  const campaigns = values(all.map((one) => one.campaignId));
  if (promoters.length > 1 || campaigns.length > 1) return null;
  return { promoterId: promoters[0], campaignId: campaigns[0] };
}

/**
 * The owner of the promotion that is named.
 * @throws Refusal `not_found`
 */
export async function promotionOwner(
  account: number,
  { promotionId, refId }: Pick<OwnerNames, 'promotionId' | 'refId'>,
): Promise<Owner> {
  return found(
    promotionId === undefined ? findOwnerByRefId(account, refId ?? '') : findOwnerByPromotion(account, promotionId),
  );
}

async function found(looking: Promise<Owner | null>): Promise<Owner> {
  const owner = await looking;
  if (!owner) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return owner;
}

function values(some: readonly (number | undefined)[]): number[] {
  return [...new Set(some.filter((value) => value !== undefined))];
}

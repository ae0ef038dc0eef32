import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { ParentIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { normalizeEmail } from '#shared/domain/text/email.ts';
import { findPromoter, findPromoterByEmail } from '#shared/store/promoters/promoters.ts';

export const PARENT_IS_DESCENDANT = 'The parent promoter cannot be the promoter itself or one of its descendants.';

/** More tiers than any campaign rewards. */
const MAX_ANCESTORS = 50;

/**
 * Returns the requested parent, if any.
 * @throws Refusal `not_found`
 */
export async function findParent(
  account: number,
  { parentId, parentEmail }: ParentIdentifier,
): Promise<Promoter | null> {
  if (parentId === undefined && parentEmail === undefined) return null;
  const parent = await (parentId
    ? findPromoter(account, parentId)
    : findPromoterByEmail(account, normalizeEmail(parentEmail ?? '')));
  if (!parent) throw new Refusal({ code: 'not_found', what: 'parent promoter' });
  return parent;
}

/**
 * Returns a parent with its ancestors, for the transaction to check that none changes.
 * @throws Refusal `invalid` if the promoter is among them, or too many
 */
export async function loadAncestors(account: number, parent: Promoter, promoterId: number): Promise<Promoter[]> {
  const ancestors: Promoter[] = [];
  for (let next: Promoter | null = parent; next; next = await findNextParent(account, next)) {
    if (next.id === promoterId || ancestors.length === MAX_ANCESTORS) {
      throw new Refusal({ code: 'invalid', message: PARENT_IS_DESCENDANT });
    }
    ancestors.push(next);
  }
  return ancestors;
}

async function findNextParent(account: number, { parentPromoterId }: Promoter): Promise<Promoter | null> {
  return parentPromoterId === null ? null : findPromoter(account, parentPromoterId);
}

import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import type { ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { readPromoterLogins } from '#shared/store/portal/promoter-logins.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';

/** A promoter as companies see it. */
export interface PromoterWithParent extends ShownPromoter {
  /** Null if none, or deleted. */
  readonly parent: Promoter | null;
  /** ISO 8601; null if never. */
  readonly lastLoginAt: string | null;
}

/** Finds a promoter's parent, unless it was deleted. No request without a parent. */
export async function findPresentParent(
  { account }: Call,
  { parentPromoterId }: Pick<Promoter, 'parentPromoterId'>,
): Promise<Promoter | null> {
  const [parent] = parentPromoterId === null ? [] : await readPromoters(account.id, [parentPromoterId]);
  return parent && !parent.deletedAt ? parent : null;
}

/** Loads parents and last sign-ins in two parallel requests. */
export async function loadPromoterParents(
  { account }: Call,
  shown: readonly ShownPromoter[],
): Promise<PromoterWithParent[]> {
  const ids = shown.flatMap(({ promoter }) => promoter.parentPromoterId ?? []);
  const [promoters, logins] = await Promise.all([
    readPromoters(account.id, ids),
    readPromoterLogins(
      account.id,
      shown.map(({ promoter }) => promoter.id),
    ),
  ]);
  const parents = new Map(promoters.map((parent) => [parent.id, parent]));
  return shown.map((row) => {
    const parent = parents.get(row.promoter.parentPromoterId ?? 0);
    const lastLoginAt = logins.get(row.promoter.id) ?? null;
    return { ...row, parent: parent && !parent.deletedAt ? parent : null, lastLoginAt };
  });
}

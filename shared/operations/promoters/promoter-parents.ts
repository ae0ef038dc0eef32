import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPromoterLogins } from '#shared/store/portal/promoter-logins.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import type { ShownPromoter } from './show-promoter.ts';

/** A promoter as companies see it. */
export interface PromoterWithParent extends ShownPromoter {
  /** Null if none, or deleted. */
  readonly parent: Promoter | null;
  /** ISO 8601; null if never. */
  readonly lastLoginAt: string | null;
}

/** Loads parents and last sign-ins in two parallel requests. */
export async function loadPromoterParents(
  { account }: Call,
  shown: readonly ShownPromoter[],
): Promise<PromoterWithParent[]> {
  const ids = shown.flatMap(({ promoter }) => promoter.parentPromoterId ?? []);
  const [found, logins] = await Promise.all([
    readPromoters(account.id, ids),
    readPromoterLogins(
      account.id,
      shown.map(({ promoter }) => promoter.id),
    ),
  ]);
  const parents = new Map(found.map((parent) => [parent.id, parent]));
  return shown.map((one) => {
    const parent = parents.get(one.promoter.parentPromoterId ?? 0);
    const lastLoginAt = logins.get(one.promoter.id) ?? null;
    return { ...one, parent: parent && !parent.deletedAt ? parent : null, lastLoginAt };
  });
}

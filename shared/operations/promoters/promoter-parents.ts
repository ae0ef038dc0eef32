import type { Promoter } from '#shared/domain/promoters/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { readLogins } from '#shared/store/portal/promoter-logins.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import type { ShownPromoter } from './show-promoter.ts';

/** A promoter with all that the company is shown of it. */
export interface ShownWithParent extends ShownPromoter {
  /** Null where it has none, or that was deleted. */
  readonly parent: Promoter | null;
  /** When it has signed in to the portal last, ISO 8601; null where it never has. */
  readonly lastLoginAt: string | null;
}

/** Loads the parents of promoters, and when these have signed in last. Two calls at the same time. */
export async function withParents({ account }: Call, shown: readonly ShownPromoter[]): Promise<ShownWithParent[]> {
  const ids = shown.flatMap(({ promoter }) => promoter.parentPromoterId ?? []);
  const [found, logins] = await Promise.all([
    readPromoters(account.id, ids),
    readLogins(
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

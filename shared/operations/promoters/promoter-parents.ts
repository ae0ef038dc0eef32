import type { Promoter } from '#shared/domain/promoter.ts';
import type { Call } from '#shared/operations/call.ts';
import { readPromoters } from '#shared/store/promoters.ts';
import type { ShownPromoter } from './show-promoter.ts';

/** A promoter with what is shown of it, and its parent, unless it has none or that was deleted. */
export interface ShownWithParent extends ShownPromoter {
  readonly parent: Promoter | null;
}

/** Loads the parents of promoters. One call. */
export async function withParents({ account }: Call, shown: readonly ShownPromoter[]): Promise<ShownWithParent[]> {
  const ids = shown.flatMap(({ promoter }) => promoter.parentPromoterId ?? []);
  const parents = new Map((await readPromoters(account.id, ids)).map((parent) => [parent.id, parent]));
  return shown.map((one) => {
    const parent = parents.get(one.promoter.parentPromoterId ?? 0);
    return { ...one, parent: parent && !parent.deletedAt ? parent : null };
  });
}

import type { Page } from '#shared/domain/page.ts';
import { type ListFilter, listName } from '#shared/domain/projection.ts';
import { readListPage } from '#shared/store/lists.ts';
import { readPromoCodeOwners } from '#shared/store/promo-codes.ts';
import { readPromoters } from '#shared/store/promoters.ts';
import { readRewardDefinitions } from '#shared/store/rewards.ts';
import type { ShownPromoCode } from './promo-codes.ts';

/**
 * A page of promo codes, of those in use or of archived ones. Three rounds of calls, however many rows.
 */
export async function listPromoCodes(
  account: number,
  { archived, ...filter }: ListFilter & { readonly archived: boolean },
  page: Page,
): Promise<{ readonly rows: ShownPromoCode[]; readonly total: number }> {
  const kind = archived ? 'archived-promo-codes' : 'promo-codes';
  const { ids, total } = await readListPage(account, listName(kind, filter), page);
  const owners = await readPromoCodeOwners(account, ids);
  const unique = (some: Iterable<number>) => [...new Set(some)];
  const [promoters, rewards] = await Promise.all([
    readPromoters(account, unique([...owners.values()].map(({ promoterId }) => promoterId))),
    readRewardDefinitions(account, unique([...owners.values()].flatMap(({ rewardId }) => rewardId ?? []))),
  ]);
  const codes = promoters.flatMap(({ id: promoterId, promoCodes }) =>
    promoCodes.map((code): [number, ShownPromoCode] => {
      const reward = code.rewardId === null ? null : (rewards.get(code.rewardId) ?? null);
      return [code.id, { ...code, promoterId, reward }];
    }),
  );
  const byId = new Map(codes);
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

import type { Owner } from '#shared/domain/leads/lead.ts';
import { type ListFilter, listName } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { Call } from '#shared/operations/call.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { readPromoCodeOwners } from '#shared/store/promoters/promo-codes.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { readRewardDefinitions } from '#shared/store/rewards/rewards.ts';
import type { ShownPromoCode } from './promo-codes.ts';

interface PromoCodeFilter extends ListFilter {
  readonly archived: boolean;
  /** Replaces the other filters. */
  readonly promotionId?: number | undefined;
}

/** Returns promo codes in three rounds of requests; four with `promotionId`. */
export async function listPromoCodes(
  { account }: Call,
  { archived, promotionId, ...filter }: PromoCodeFilter,
  page: PageRequest,
): Promise<{ readonly rows: ShownPromoCode[]; readonly total: number }> {
  const kind = archived ? 'archived-promo-codes' : 'promo-codes';
  const owner = promotionId === undefined ? undefined : await findOwnerByPromotion(account.id, promotionId);
  if (owner === null || (owner && !matchesFilter(owner, filter))) return { rows: [], total: 0 };
  const { ids, total } = await readListPage(account.id, listName(kind, owner ?? filter), page);
  const owners = await readPromoCodeOwners(account.id, ids);
  const unique = (values: Iterable<number>) => [...new Set(values)];
  const [promoters, rewards] = await Promise.all([
    readPromoters(account.id, unique([...owners.values()].map(({ promoterId }) => promoterId))),
    readRewardDefinitions(account.id, unique([...owners.values()].flatMap(({ rewardId }) => rewardId ?? []))),
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

function matchesFilter(owner: Owner, { promoterId, campaignId }: ListFilter): boolean {
  return (promoterId ?? owner.promoterId) === owner.promoterId && (campaignId ?? owner.campaignId) === owner.campaignId;
}

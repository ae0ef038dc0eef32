import type { Owner } from '#shared/domain/leads/lead.ts';
import type { OpenEndedTotal, PageRequest, RowTotal } from '#shared/domain/lists/page.ts';
import type { PromoterRow } from '#shared/domain/lists/row.ts';
import { columnContains, columnOneOf } from '#shared/domain/lists/row-query.ts';
import { promotionOwnTerms } from '#shared/domain/promoters/own-terms.ts';
import type { MembershipDetails } from '#shared/domain/promoters/promotions/membership.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { RewardDefinition } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { queryRowsOrIndex } from '#shared/operations/lists/find-rows.ts';
import { whereOneOf } from '#shared/operations/lists/search.ts';
import { type IndexView, readPromotionOwners } from '#shared/store/index/read-order.ts';
import { cursorRequired, searchIndex } from '#shared/store/index/search-rows.ts';
import { readRowsById } from '#shared/store/lists/rows.ts';
import { loadMembershipDetails } from '#shared/store/promoters/memberships.ts';
import { findOwnerByPromotion } from '#shared/store/promoters/promotions.ts';
import { readRewardDefinitions } from '#shared/store/rewards/rewards.ts';

/** A promotion with its rewards. */
export interface ShownPromotion extends MembershipDetails {
  readonly rewardsById: ReadonlyMap<number, RewardDefinition>;
}

interface PromotionSearch {
  readonly promoterIds?: readonly number[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  /** In the promoter's e-mail, name, cust_id or ref ids. */
  readonly text?: string | undefined;
}

/** Promoters that a page is built from. */
const PROMOTER_PAGE_SIZE = 1000;

/**
 * Returns promotions, oldest promoter first. Small accounts read all rows, seconds old. Large ones use the promotion
 * index, or the promoter index for other filters.
 */
export async function searchPromotions(
  { account }: Call,
  search: PromotionSearch,
  page: PageRequest,
): Promise<{ readonly rows: ShownPromotion[]; readonly total: RowTotal }> {
  const { owners, total } = await queryRowsOrIndex<'promoter', Owners>(account.id, 'promoter', {
    fromRows: (rows) => paginateOwners(selectOwners(rows.filter(buildRowFilter(search)), search), page),
    fromIndex: (lists) => searchMany(lists, search, page),
  });
  return { rows: await showPromotions(account.id, owners), total };
}

interface Owners {
  readonly owners: readonly Owner[];
  readonly total: RowTotal;
}

const NAMES = ['email', 'name', 'custId', 'refIds'] as const;

function buildRowFilter({ promoterIds, text }: PromotionSearch): (row: PromoterRow) => boolean {
  const isNamed = text === undefined ? () => true : columnContains<PromoterRow>(NAMES, text);
  return (row) => (promoterIds?.includes(row.id) ?? true) && isNamed(row);
}

function selectOwners(rows: readonly PromoterRow[], { campaignIds }: PromotionSearch): Owner[] {
  const isRequested = (id: number) => campaignIds?.includes(id) ?? true;
  return rows
    .toSorted((a, b) => a.id - b.id)
    .flatMap((row) => row.campaignIds.filter(isRequested).map((campaignId) => ({ promoterId: row.id, campaignId })))
    .toSorted((a, b) => a.promoterId - b.promoterId || a.campaignId - b.campaignId);
}

function paginateOwners(owners: readonly Owner[], { page, perPage }: PageRequest): Owners {
  return { owners: owners.slice((page - 1) * perPage, page * perPage), total: owners.length };
}

async function searchMany(lists: IndexView<'promoter'>, search: PromotionSearch, page: PageRequest): Promise<Owners> {
  const { promoterIds, campaignIds, text } = search;
  if (!promoterIds && !campaignIds && text === undefined) {
    return readPromotionOwners(lists, page);
  }
  const conditions = [
    columnOneOf<PromoterRow>('archived', [false, true]),
    ...whereOneOf<PromoterRow>('id', promoterIds),
    ...whereOneOf<PromoterRow>('campaignIds', campaignIds),
    ...(text === undefined ? [] : [columnContains<PromoterRow>(NAMES, text)]),
  ];
  const query = { conditions, order: [] };
  const [campaignId, ...others] = campaignIds ?? [];
  if (campaignId !== undefined && others.length === 0 && !promoterIds && text === undefined) {
    const { ids, total } = await searchIndex(lists, query, page, PLAIN);
    return { owners: ids.map((promoterId) => ({ promoterId, campaignId })), total };
  }
  const result = await searchIndex(lists, query, { page: 1, perPage: PROMOTER_PAGE_SIZE, cursor: page.cursor }, PLAIN);
  const rows = await readRowsById(lists.account, 'promoter', result.ids);
  if (typeof result.total === 'number') return paginateOwners(selectOwners(rows, search), page);
  if (page.page > 1 && page.cursor === undefined) throw cursorRequired();
  return fillPage(result.ids, result.total, rows, search, page);
}

const PLAIN = { enrich: async (rows: readonly PromoterRow[]) => rows };

/** Fills a page with all or none of each promoter's promotions. */
function fillPage(
  ids: readonly number[],
  { rowCursors, next }: OpenEndedTotal,
  rows: readonly PromoterRow[],
  search: PromotionSearch,
  { perPage, cursor }: PageRequest,
): Owners {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const owners: Owner[] = [];
  const behindOwners: string[] = [];
  let before = cursor;
  for (const [index, id] of ids.entries()) {
    const row = byId.get(id);
    const own = row ? selectOwners([row], search) : [];
    if (owners.length > 0 && owners.length + own.length > perPage) {
      return { owners, total: { atLeast: owners.length, rowCursors: behindOwners, next: before ?? null } };
    }
    const after = rowCursors[index] ?? '';
    // A page that ends within a promoter continues with all of its promotions.
    for (const [position, owner] of own.entries()) {
      owners.push(owner);
      behindOwners.push(position === own.length - 1 ? after : (before ?? after));
    }
    before = after;
  }
  return { owners, total: { atLeast: owners.length, rowCursors: behindOwners, next } };
}

/**
 * Returns a promotion in three requests.
 * @throws Refusal `not_found`, also if its promoter was deleted
 */
export async function showPromotion({ account }: Call, id: number): Promise<ShownPromotion> {
  const owner = await findOwnerByPromotion(account.id, id);
  const [shown] = owner ? await showPromotions(account.id, [owner]) : [];
  if (!shown || shown.promoter.deletedAt) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return shown;
}

async function showPromotions(account: number, owners: readonly Owner[]): Promise<ShownPromotion[]> {
  const memberships = (await loadMembershipDetails(account, owners).then((show) =>
    owners.map(show),
  )) satisfies MembershipDetails[];
  const rules = memberships.flatMap(({ promotion, campaign }) => {
    const own = promotionOwnTerms(promotion);
    return [...own.rules, ...own.rulesForReferrals, ...campaign.rules, ...campaign.rulesForReferrals];
  });
  const definitions = await readRewardDefinitions(account, [...new Set(rules.map(({ rewardId }) => rewardId))]);
  return memberships.map((membership) => ({ ...membership, rewardsById: definitions }));
}

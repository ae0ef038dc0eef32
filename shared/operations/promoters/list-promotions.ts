import type { Owner } from '#shared/domain/lead.ts';
import type { Shown } from '#shared/domain/membership.ts';
import { ownTermsOf } from '#shared/domain/own-terms.ts';
import type { Page } from '#shared/domain/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { RewardDefinition } from '#shared/domain/reward.ts';
import type { PromoterRow } from '#shared/domain/row.ts';
import { mentions } from '#shared/domain/row-query.ts';
import type { Call } from '#shared/operations/call.ts';
import { loadShown } from '#shared/store/memberships.ts';
import { findOwnerByPromotion } from '#shared/store/promotions.ts';
import { readRewardDefinitions } from '#shared/store/rewards.ts';
import { readRows } from '#shared/store/rows.ts';

/** A promotion with what is shown of it, and the rewards that are given in it. */
export interface ShownPromotion extends Shown {
  readonly given: ReadonlyMap<number, RewardDefinition>;
}

/** Which promotions are asked for; what is left out passes all. */
export interface PromotionSearch {
  readonly promoterIds?: readonly number[] | undefined;
  readonly campaignIds?: readonly number[] | undefined;
  /** Those of promoters that have this text in their e-mail, name, cust_id or a ref id. */
  readonly text?: string | undefined;
}

/**
 * A page of the promotions that promoters take part in now, those of the oldest promoter first. It reads the rows of all
 * promoters, as they were about a second ago, and then what the page shows: three rounds of calls.
 */
export async function searchPromotions(
  { account }: Call,
  { promoterIds, campaignIds, text }: PromotionSearch,
  { page, perPage }: Page,
): Promise<{ readonly rows: ShownPromotion[]; readonly total: number }> {
  const isNamed = text === undefined ? () => true : mentions<PromoterRow>(['email', 'name', 'custId', 'refIds'], text);
  const isMeant = (row: PromoterRow) => (promoterIds?.includes(row.id) ?? true) && isNamed(row);
  const rows = (await readRows(account.id, 'promoter')).filter(isMeant);
  const owners = rows
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ id, campaignIds: current }) => current.map((campaignId) => ({ promoterId: id, campaignId })))
    .filter(({ campaignId }) => campaignIds?.includes(campaignId) ?? true);
  const wanted = owners.slice((page - 1) * perPage, page * perPage);
  return { rows: await showPromotions(account.id, wanted), total: owners.length };
}

/**
 * The promotion of that id, as it is shown. Three calls.
 * @throws Refusal `not_found`, also where its promoter was deleted
 */
export async function showPromotion({ account }: Call, id: number): Promise<ShownPromotion> {
  const owner = await findOwnerByPromotion(account.id, id);
  const [shown] = owner ? await showPromotions(account.id, [owner]) : [];
  if (!shown || shown.promoter.deletedAt) throw new Refusal({ code: 'not_found', what: 'promotion' });
  return shown;
}

async function showPromotions(account: number, owners: readonly Owner[]): Promise<ShownPromotion[]> {
  const shown = (await loadShown(account, owners).then((of) => owners.map(of))) satisfies Shown[];
  const rules = shown.flatMap(({ promotion, campaign }) => {
    const own = ownTermsOf(promotion);
    return [...own.rules, ...own.rulesForReferrals, ...campaign.rules, ...campaign.rulesForReferrals];
  });
  const given = await readRewardDefinitions(account, [...new Set(rules.map(({ rewardId }) => rewardId))]);
  return shown.map((one) => ({ ...one, given }));
}

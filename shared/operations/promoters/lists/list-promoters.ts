import { listName } from '#shared/domain/lists/list-membership.ts';
import type { PageRequest } from '#shared/domain/lists/page.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { loadCodeRewards, type ShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { findCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readListPage } from '#shared/store/lists/lists.ts';
import { loadMembershipDetailsReusing } from '#shared/store/promoters/memberships.ts';
import { readPromoters } from '#shared/store/promoters/promoters.ts';

/**
 * Returns active promoters of the account or a campaign in three rounds of requests. Recently deleted ones may appear
 * without personal data, so that pages stay full.
 * @throws Refusal `not_found`
 */
export async function listPromoters(
  { account }: Call,
  campaignId: number | undefined,
  page: PageRequest,
): Promise<{ readonly rows: ShownPromoter[]; readonly total: number }> {
  const [{ ids, total }, campaign] = await Promise.all([
    readListPage(account.id, listName('promoters', campaignId === undefined ? {} : { campaignId }), page),
    campaignId === undefined ? null : findCampaign(account.id, campaignId),
  ]);
  if (campaignId !== undefined && !campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  return { rows: await showPromoters(account.id, ids), total };
}

/** Loads promoters as shown, in two rounds of requests. */
export async function showPromoters(account: number, ids: readonly number[]): Promise<ShownPromoter[]> {
  const promoters = await readPromoters(account, ids);
  const owners = promoters.map(({ id, campaignIds }) =>
    campaignIds.map((campaignId) => ({ promoterId: id, campaignId })),
  );
  const [shown, rewards] = await Promise.all([
    loadMembershipDetailsReusing(account, promoters, owners.flat()),
    loadCodeRewards(account, promoters),
  ]);
  return owners.map((promoterOwners): ShownPromoter => {
    const memberships = promoterOwners.map(shown);
    const [first] = memberships;
    if (!first) throw new Error('a promoter without a promotion');
    return { promoter: first.promoter, memberships, balances: first.balances, rewards };
  });
}

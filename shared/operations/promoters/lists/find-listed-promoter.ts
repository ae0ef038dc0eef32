import type { PageRequest } from '#shared/domain/lists/page.ts';
import type { PromoterIdentifier } from '#shared/domain/promoters/promoter-input.ts';
import type { Call } from '#shared/operations/call.ts';
import { requireCampaign } from '#shared/operations/promoters/promotions/promoter-campaigns.ts';
import { type ShownPromoter, showPromoter } from '#shared/operations/promoters/show-promoter.ts';

/**
 * Returns a promoter as a list, empty if not in the campaign.
 * @throws Refusal `not_found` if either is unknown
 */
export async function findListedPromoter(
  call: Call,
  { identifier, campaignId }: { readonly identifier: PromoterIdentifier; readonly campaignId: number | undefined },
  page: PageRequest,
): Promise<{ readonly rows: ShownPromoter[]; readonly total: number }> {
  const [promoter] = await Promise.all([
    showPromoter(call, identifier),
    campaignId === undefined ? null : requireCampaign(call.account.id, campaignId),
  ]);
  const isInCampaign = ({ promotion }: ShownPromoter['memberships'][number]) =>
    promotion.campaignId === campaignId && !promotion.hidden;
  if (campaignId !== undefined && !promoter.memberships.some(isInCampaign)) return { rows: [], total: 0 };
  return { rows: page.page === 1 ? [promoter] : [], total: 1 };
}

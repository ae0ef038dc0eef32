import { formatCounted } from '#web/ui/formats/amount.ts';
import { type ContractDraft, changesContent } from './contract-draft.ts';
import type { CompanyContract } from './contracts-query.ts';

interface CampaignSize {
  readonly id: number;
  readonly stats: { readonly promoters_count: number };
}

type Agreement = Pick<CompanyContract, 'id' | 'campaign_ids'>;

/** Finds the campaigns whose promoters are asked to accept an agreement when its draft is saved. */
export function findAskedCampaigns<Campaign extends CampaignSize>(
  draft: ContractDraft,
  agreements: readonly Agreement[],
  campaigns: readonly Campaign[],
): Campaign[] {
  const { before, isDefault, isMinor, campaignIds } = draft;
  const others = agreements.filter(({ id }) => id !== before?.id).flatMap(({ campaign_ids: ids }) => ids);
  const applies = (id: number, toOthers: boolean, ids: readonly number[]) =>
    toOthers ? !others.includes(id) : ids.includes(id);
  const after = campaigns.filter(({ id }) => applies(id, isDefault, campaignIds));
  if (before === null || (changesContent(draft) && !isMinor)) return after;
  return after.filter(({ id }) => !applies(id, before.default, before.campaign_ids));
}

/**
 * Describes what happens to promoters of campaigns when an agreement is saved. Some may be in several campaigns or have
 * accepted before.
 * @param isRequired whether the portal is blocked until they accept
 */
export function describeAskedPromoters(campaigns: readonly CampaignSize[], isRequired: boolean): string {
  const count = campaigns.reduce((sum, { stats }) => sum + stats.promoters_count, 0);
  const promoters = count > 0 ? `up to ${formatCounted(count, 'promoter', 'promoters')}` : 'the promoters';
  return isRequired
    ? `When you save, the portal is blocked for ${promoters} until they accept this agreement.`
    : `When you save, the portal asks ${promoters} to accept this agreement. To block it until they do, see “Acceptance of agreements” on this page.`;
}

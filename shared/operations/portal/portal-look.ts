import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { findCampaignTerms } from '#shared/domain/portal/agreement.ts';
import { accountPortal, type CurrentTerms, type Portal, type ProgramTerms } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { findNextLevel, type NextLevel, nextCampaignIds } from '#shared/domain/rewards/next-level.ts';
import { listCampaignEarnings, type RewardEarning } from '#shared/domain/terms/earning.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findHiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import { findCampaign, findDefaultCampaign, readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readLogo, readTerms, type StoredLogo } from '#shared/store/portal/portal.ts';
import { findPortalAccount } from './portal-account.ts';

/** Public data of a campaign. */
export interface PublicCampaign {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly earnings: readonly RewardEarning[];
  readonly nextLevel: NextLevel | null;
  readonly approvesAutomatically: boolean;
  readonly archived: boolean;
  /** Terms that promoters accept when they sign up. */
  readonly terms: CurrentTerms | null;
}

/** Public data of a portal. */
export interface PortalLook {
  readonly account: Account;
  readonly portal: Portal;
  /** Null if not requested, private or missing. */
  readonly campaign: PublicCampaign | null;
  /** Terms of the campaign, or the default ones. Without a campaign, their text is not read. */
  readonly terms: CurrentTerms | null;
}

interface LookQuery {
  readonly account?: number | undefined;
  readonly campaign?: number | 'default' | undefined;
}

/**
 * Reads public data of a portal and a campaign.
 * @throws Refusal `not_found`, also for a private campaign
 */
export async function showPortalLook({ runtime }: OpenCall, query: LookQuery): Promise<PortalLook> {
  const account = await findPortalAccount({ runtime }, query.account);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  const portal = accountPortal(account);
  if (query.campaign === undefined) {
    return { account, portal, campaign: null, terms: portal.terms && { ...portal.terms, text: null } };
  }
  const found =
    query.campaign === 'default'
      ? await findDefaultCampaign(account.id)
      : await findCampaign(account.id, query.campaign);
  const open = found?.private ? null : found;
  if (!open && query.campaign !== 'default') throw new Refusal({ code: 'not_found', what: 'campaign' });
  if (!open) return { account, portal, campaign: null, terms: await addTermsText(account.id, portal.terms) };
  const campaign = await loadPublicCampaign(account, open);
  return { account, portal, campaign, terms: campaign.terms };
}

/**
 * Reads a portal's logo.
 * @throws Refusal `not_found`
 */
export async function showPortalLogo(account: number): Promise<StoredLogo> {
  const logo = await readLogo(account);
  if (!logo) throw new Refusal({ code: 'not_found', what: 'logo' });
  return logo;
}

/** Returns a campaign's public data. */
export async function loadPublicCampaign(account: Account, campaign: Campaign): Promise<PublicCampaign> {
  const [hidden, next, terms] = await Promise.all([
    findHiddenRewards(account.id, campaign.rules),
    readCampaigns(account.id, nextCampaignIds([campaign])),
    addTermsText(account.id, findCampaignTerms(accountPortal(account), campaign.id)),
  ]);
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    earnings: listCampaignEarnings(campaign, hidden),
    nextLevel: findNextLevel(campaign, next),
    approvesAutomatically: campaign.autoApprovePromoters,
    archived: Boolean(campaign.archivedAt),
    terms,
  };
}

/** At most one request. */
async function addTermsText(account: number, terms: ProgramTerms | null): Promise<CurrentTerms | null> {
  if (!terms || terms.url !== null) return terms && { ...terms, text: null };
  return { ...terms, text: (await readTerms(account, terms.version))?.text ?? null };
}

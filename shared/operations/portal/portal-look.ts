import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { accountPortal, type Portal } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { findNextLevel, type NextLevel, nextCampaignIds } from '#shared/domain/rewards/next-level.ts';
import { listCampaignEarnings, type RewardEarning } from '#shared/domain/terms/earning.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { findHiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import { readTermsText } from '#shared/operations/settings/show-settings.ts';
import { findCampaign, findDefaultCampaign, readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readLogo, type StoredLogo } from '#shared/store/portal/portal.ts';
import { findPortalAccount } from './portal-account.ts';

/** Public data of a campaign. */
export interface PublicCampaign {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly earnings: readonly RewardEarning[];
  readonly nextLevel: NextLevel | null;
  readonly approvesAtOnce: boolean;
  readonly archived: boolean;
}

/** Public data of a portal. */
export interface PortalLook {
  readonly account: Account;
  readonly portal: Portal;
  /** Null if not requested, private or missing. */
  readonly campaign: PublicCampaign | null;
  /** Null without a campaign, or if published elsewhere. */
  readonly termsText: string | null;
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
  if (query.campaign === undefined) return { account, portal, campaign: null, termsText: null };
  const [campaign, termsText] = await Promise.all([
    query.campaign === 'default' ? findDefaultCampaign(account.id) : findCampaign(account.id, query.campaign),
    readTermsText(account),
  ]);
  const open = campaign?.private ? null : campaign;
  if (!open && query.campaign !== 'default') throw new Refusal({ code: 'not_found', what: 'campaign' });
  return { account, portal, campaign: open && (await loadPublicCampaign(account.id, open)), termsText };
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
export async function loadPublicCampaign(account: number, campaign: Campaign): Promise<PublicCampaign> {
  const [hidden, next] = await Promise.all([
    findHiddenRewards(account, campaign.rules),
    readCampaigns(account, nextCampaignIds([campaign])),
  ]);
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    earnings: listCampaignEarnings(campaign, hidden),
    nextLevel: findNextLevel(campaign, next),
    approvesAtOnce: campaign.autoApprovePromoters,
    archived: Boolean(campaign.archivedAt),
  };
}

import type { Account } from '#shared/domain/accounts/account.ts';
import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import { type Portal, portalOf } from '#shared/domain/portal/portal.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type NextLevel, nextIds, nextLevelOf } from '#shared/domain/rewards/levels.ts';
import { type Earning, earningsOf } from '#shared/domain/terms/earning.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { hiddenRewards } from '#shared/operations/campaigns/hidden-rewards.ts';
import { termsTextOf } from '#shared/operations/settings/show-settings.ts';
import { findCampaign, findDefaultCampaign, readCampaigns } from '#shared/store/campaigns/campaigns.ts';
import { readLogo, type StoredLogo } from '#shared/store/portal/portal.ts';
import { portalAccount } from './portal-account.ts';

/** Public data of a campaign. */
export interface OpenCampaign {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly earnings: readonly Earning[];
  /** Null without a next level. */
  readonly nextLevel: NextLevel | null;
  /** Whether promoters are approved automatically. */
  readonly approvesAtOnce: boolean;
  /** Archived campaigns take no new promoters. */
  readonly archived: boolean;
}

/** Public data of a portal. */
export interface Look {
  readonly account: Account;
  readonly portal: Portal;
  /** Null if none was requested, or the default campaign is private or missing. */
  readonly campaign: OpenCampaign | null;
  /** Text of the terms to accept; null if they are published elsewhere, or no campaign was requested. */
  readonly termsText: string | null;
}

interface WantedLook {
  readonly account?: number | undefined;
  /** `default`: the account's default campaign. */
  readonly campaign?: number | 'default' | undefined;
}

/**
 * Reads the public data of a portal, and of a campaign. One call, and two to four more for a campaign.
 * @throws Refusal `not_found` for an unknown or suspended account, and an unknown or private campaign (private ones
 * need an invitation link)
 */
export async function showLook({ runtime }: OpenCall, wanted: WantedLook): Promise<Look> {
  const account = await portalAccount({ runtime }, wanted.account);
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  const portal = portalOf(account);
  if (wanted.campaign === undefined) return { account, portal, campaign: null, termsText: null };
  const [campaign, termsText] = await Promise.all([
    wanted.campaign === 'default' ? findDefaultCampaign(account.id) : findCampaign(account.id, wanted.campaign),
    termsTextOf(account),
  ]);
  const open = campaign?.private ? null : campaign;
  if (!open && wanted.campaign !== 'default') throw new Refusal({ code: 'not_found', what: 'campaign' });
  return { account, portal, campaign: open && (await openCampaign(account.id, open)), termsText };
}

/**
 * Reads a portal's logo. One call.
 * @throws Refusal `not_found`
 */
export async function showLogo(account: number): Promise<StoredLogo> {
  const logo = await readLogo(account);
  if (!logo) throw new Refusal({ code: 'not_found', what: 'logo' });
  return logo;
}

/** Returns the public data of a campaign. One call, and a concurrent one if it has a next level. */
export async function openCampaign(account: number, campaign: Campaign): Promise<OpenCampaign> {
  const [hidden, next] = await Promise.all([
    hiddenRewards(account, campaign.rules),
    readCampaigns(account, nextIds([campaign])),
  ]);
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    earnings: earningsOf(campaign, hidden),
    nextLevel: nextLevelOf(campaign, next),
    approvesAtOnce: campaign.autoApprovePromoters,
    archived: Boolean(campaign.archivedAt),
  };
}

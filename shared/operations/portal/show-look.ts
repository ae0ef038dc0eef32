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

/** What everybody may know of a campaign. */
export interface OpenCampaign {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly earnings: readonly Earning[];
  /** Null where it leads to no other one. */
  readonly nextLevel: NextLevel | null;
  /** Whether promoters who join are approved at once. */
  readonly approvesAtOnce: boolean;
  /** Whether it takes no new promoters. */
  readonly archived: boolean;
}

/** What everybody may know of a portal. */
export interface Look {
  readonly account: Account;
  readonly portal: Portal;
  /** Null where none was asked for, or the default one is private, or the account has none. */
  readonly campaign: OpenCampaign | null;
  /** What one agrees to who joins; null where it stands elsewhere, or no campaign was asked for. */
  readonly termsText: string | null;
}

/** Whose look is asked for, and for which campaign. */
interface WantedLook {
  readonly account?: number | undefined;
  /** `default`: the one that promoters join where none is named. */
  readonly campaign?: number | 'default' | undefined;
}

/**
 * How a portal looks, and what a campaign offers. One call, and two to four for a campaign.
 * @throws Refusal `not_found` for an account that is not in service, and a campaign that there is not, or that is private: a
 * link of the company's invites to that
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

/** The logo of a portal. One call. @throws Refusal `not_found` where it has none */
export async function showLogo(account: number): Promise<StoredLogo> {
  const logo = await readLogo(account);
  if (!logo) throw new Refusal({ code: 'not_found', what: 'logo' });
  return logo;
}

/** What one may know of a campaign who may join it. One call, and one at the same time where it leads to another one. */
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

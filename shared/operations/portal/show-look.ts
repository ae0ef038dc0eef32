import type { Account } from '#shared/domain/account.ts';
import type { Campaign } from '#shared/domain/campaign.ts';
import { type Portal, portalOf } from '#shared/domain/portal/portal.ts';
import { type Earning, earningsOf } from '#shared/domain/portal/reward-in-words.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { OpenCall } from '#shared/operations/call.ts';
import { termsTextOf } from '#shared/operations/settings/show-settings.ts';
import { findCampaign } from '#shared/store/campaigns.ts';
import { readLogo, type StoredLogo } from '#shared/store/portal.ts';
import { readRewardDefinitions } from '#shared/store/rewards.ts';
import { portalAccount } from './portal-account.ts';

/** What everybody may know of a campaign. */
export interface OpenCampaign {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly earnings: readonly Earning[];
  /** Whether promoters who join are approved at once. */
  readonly approvesAtOnce: boolean;
  /** Whether it takes no new promoters. */
  readonly archived: boolean;
}

/** What everybody may know of a portal. */
export interface Look {
  readonly account: Account;
  readonly portal: Portal;
  /** Null where none was asked for, or it is private: then a link of the company's invites to it. */
  readonly campaign: OpenCampaign | null;
  /** What one agrees to who joins; null where it stands elsewhere, or no campaign was asked for. */
  readonly termsText: string | null;
}

/**
 * How a portal looks, and what a campaign offers. One call, and two or three for a campaign.
 * @throws Refusal `not_found` for an account that is not in service, and a campaign that there is not
 */
export async function showLook(
  { runtime }: OpenCall,
  wanted: { readonly account?: number | undefined; readonly campaign?: number | undefined },
): Promise<Look> {
  const account = await portalAccount(wanted.account, Date.parse(runtime.now()));
  if (!account) throw new Refusal({ code: 'not_found', what: 'account' });
  const portal = portalOf(account);
  if (wanted.campaign === undefined) return { account, portal, campaign: null, termsText: null };
  const [campaign, termsText] = await Promise.all([findCampaign(account.id, wanted.campaign), termsTextOf(account)]);
  if (!campaign) throw new Refusal({ code: 'not_found', what: 'campaign' });
  const open = campaign.private ? null : await openCampaign(account.id, campaign);
  return { account, portal, campaign: open, termsText };
}

/** The logo of a portal. One call. @throws Refusal `not_found` where it has none */
export async function showLogo(account: number): Promise<StoredLogo> {
  const logo = await readLogo(account);
  if (!logo) throw new Refusal({ code: 'not_found', what: 'logo' });
  return logo;
}

/** What one may know of a campaign who may join it. One call. */
export async function openCampaign(account: number, campaign: Campaign): Promise<OpenCampaign> {
  const known = await readRewardDefinitions(
    account,
    campaign.rules.map(({ rewardId }) => rewardId),
  );
  const hidden = [...known.values()].filter((reward) => reward.hidden).map(({ id }) => id);
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    earnings: earningsOf(campaign, new Set(hidden)),
    approvesAtOnce: campaign.autoApprovePromoters,
    archived: Boolean(campaign.archivedAt),
  };
}

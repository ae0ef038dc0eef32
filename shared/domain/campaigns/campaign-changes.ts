import { changeCampaignMethodOffers, type MethodOffersChanges } from '#shared/domain/payout-methods/method-offers.ts';
import type { RewardRuleInput } from '#shared/domain/products/product-rules.ts';
import { dropUndefined } from '#shared/domain/promoters/promoter-record.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import { type RewardDefinition, rewardTerms } from '#shared/domain/rewards/reward.ts';
import { assertRuleFitsReward } from '#shared/domain/rewards/rule-validation.ts';
import {
  type Campaign,
  type CampaignLevel,
  type CampaignLink,
  DEFAULT_COLOR,
  DEFAULT_COOKIE_LIFE,
  DEFAULT_REF_TOKEN_PARAM,
  MAX_CAMPAIGN_LINKS,
  type RewardRule,
} from './campaign.ts';
import { findRewardIdsToLoad, selectOffers, toOffer } from './offer.ts';

/** Campaign settings; undefined fields stay. */
export interface CampaignDetails {
  readonly name?: string | undefined;
  readonly color?: string | undefined;
  readonly landingUrl?: string | undefined;
  readonly description?: string | undefined;
  readonly defaultWebhookUrl?: string | undefined;
  readonly private?: boolean | undefined;
  readonly autoApproveRewards?: boolean | undefined;
  readonly autoApprovePromoters?: boolean | undefined;
  /** Smallest unit; 0: no limit. */
  readonly autoApproveUpTo?: number | undefined;
  /** For new commissions only. */
  readonly holdingDays?: number | undefined;
  /** An empty list restores the account's methods. */
  readonly payoutMethods?: MethodOffersChanges | undefined;
  readonly cookieLife?: number | undefined;
  readonly lastClickWins?: boolean | undefined;
  readonly promotersEditRefIds?: boolean | undefined;
  readonly promotersMakePromoCodes?: boolean | undefined;
  readonly promotersAddReferrals?: boolean | undefined;
  readonly refTokenParam?: string | undefined;
  readonly rules?: readonly RewardRuleInput[] | undefined;
  readonly rulesForReferrals?: readonly RewardRuleInput[] | undefined;
  /** Null: no tier upgrade. */
  readonly level?: CampaignLevel | null | undefined;
  /** Links not listed stay. */
  readonly links?: readonly LinkChange[] | undefined;
}

interface ValidCampaignDetails extends CampaignDetails {
  readonly rules?: readonly RewardRule[] | undefined;
  readonly rulesForReferrals?: readonly RewardRule[] | undefined;
}

/** A link to create, change or remove. */
export interface LinkChange {
  readonly id?: number | undefined;
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  readonly removed?: boolean | undefined;
}

export const DEFAULT_CAMPAIGN_REQUIRED =
  'is_default cannot be removed from the default campaign: make another one the default.';

const ARCHIVED_CAMPAIGN = 'The campaign is archived and accepts no new promoters.';
export const ARCHIVED_CANNOT_BE_DEFAULT = 'is_default: the campaign is archived. Restore it first.';
const CANNOT_ARCHIVE_DEFAULT = 'The default campaign cannot be archived: make another campaign the default first.';

/** Creates a campaign with default settings. */
export function buildCampaign(basics: Pick<Campaign, 'id' | 'name' | 'landingUrl' | 'createdAt'>): Campaign {
  return {
    ...basics,
    color: DEFAULT_COLOR,
    description: '',
    defaultWebhookUrl: '',
    private: false,
    isDefault: false,
    autoApproveRewards: true,
    autoApprovePromoters: true,
    autoApproveUpTo: 0,
    holdingDays: 0,
    cookieLife: DEFAULT_COOKIE_LIFE,
    lastClickWins: false,
    promotersEditRefIds: true,
    promotersMakePromoCodes: false,
    promotersAddReferrals: false,
    refTokenParam: DEFAULT_REF_TOKEN_PARAM,
    rules: [],
    rewards: [],
    rulesForReferrals: [],
    revision: 0,
  };
}

/** Returns the ids of the rules' rewards not yet copied into the campaign. */
export function rewardsToLoad(campaign: Pick<Campaign, 'rewards' | 'offers'>, details: CampaignDetails): number[] {
  const forPromoters = (details.rules ?? [])
    .map(({ rewardId }) => rewardId)
    .filter((id) => !campaign.rewards.some((reward) => reward.id === id));
  return [...new Set([...forPromoters, ...findRewardIdsToLoad(campaign, details.rulesForReferrals ?? [])])];
}

/**
 * Applies settings, and copies the terms of the rules' rewards.
 * @param loaded rewards of {@link rewardsToLoad}
 * @throws Refusal `invalid` for unknown rewards, or minimums without their method
 */
export function applyCampaignDetails(
  campaign: Campaign,
  { links, payoutMethods, level, ...others }: ValidCampaignDetails,
  loaded: ReadonlyMap<number, RewardDefinition>,
): Campaign {
  const selectRewards = <Reward extends { readonly id: number }>(
    parameter: string,
    rules: readonly RewardRule[] = [],
    existing: readonly Reward[],
  ): Reward[] =>
    [...new Set(rules.map(({ rewardId }) => rewardId))].map((id) => {
      const reward = existing.find((candidate) => candidate.id === id);
      if (!reward)
        throw new Refusal({ code: 'invalid', message: `${parameter} names a reward that does not exist: ${id}.` });
      return reward;
    });
  const definitions = [...loaded.values()];
  const earnedRewards = selectRewards('rewards_for_promoters', others.rules, [
    ...campaign.rewards,
    ...definitions.map(rewardTerms),
  ]);
  for (const rule of others.rules ?? []) {
    const reward = earnedRewards.find(({ id }) => id === rule.rewardId);
    if (reward) assertRuleFitsReward('rewards_for_promoters', rule, reward);
  }
  const { offers: before = [] } = campaign;
  const offers = selectRewards('rewards_for_referrals', others.rulesForReferrals, [
    ...definitions.map(toOffer),
    ...before,
  ]);
  return {
    ...campaign,
    ...dropUndefined(others),
    ...(links && applyLinkChanges(campaign, links)),
    ...(level === undefined ? {} : { level: level ?? undefined }),
    ...(payoutMethods && { payoutMethods: changeCampaignMethodOffers(campaign.payoutMethods, payoutMethods) }),
    rewards: others.rules ? earnedRewards : campaign.rewards,
    offers: others.rulesForReferrals ? offers : campaign.offers,
    revision: campaign.revision + 1,
  };
}

/**
 * Archives a campaign; it accepts no new promoters. Idempotent.
 * @throws Refusal `invalid` for the default campaign
 */
export function markCampaignArchived(campaign: Campaign, now: string): Campaign {
  if (campaign.isDefault) throw new Refusal({ code: 'invalid', message: CANNOT_ARCHIVE_DEFAULT });
  return campaign.archivedAt ? campaign : { ...campaign, archivedAt: now, revision: campaign.revision + 1 };
}

/** Restores an archived campaign. Idempotent. */
export function markCampaignRestored(campaign: Campaign): Campaign {
  return campaign.archivedAt ? { ...campaign, archivedAt: undefined, revision: campaign.revision + 1 } : campaign;
}

/** @throws Refusal `invalid` if the campaign is archived */
export function assertAcceptsPromoters({ archivedAt }: Pick<Campaign, 'archivedAt'>): void {
  if (archivedAt) throw new Refusal({ code: 'invalid', message: ARCHIVED_CAMPAIGN });
}

/** Marks a campaign as deleted. */
export function markCampaignDeleted(campaign: Campaign, now: string): Campaign {
  return { ...campaign, defaultWebhookUrl: '', deletedAt: now, revision: campaign.revision + 1 };
}

/** @throws Refusal `invalid` for unknown, incomplete or too many links */
function applyLinkChanges(
  { links: before = [], lastLinkId = 0 }: Pick<Campaign, 'links' | 'lastLinkId'>,
  changes: readonly LinkChange[],
): Required<Pick<Campaign, 'links' | 'lastLinkId'>> {
  let links: readonly CampaignLink[] = before;
  let last = Math.max(lastLinkId, ...before.map(({ id }) => id));
  for (const { id, name, url, removed = false } of changes) {
    const existing = links.find((link) => link.id === id);
    if (id !== undefined && !existing) throw invalidLinks(`link ${id} does not exist`);
    if (removed) {
      links = links.filter((link) => link !== existing);
      continue;
    }
    const link = { id: id ?? last + 1, name: name ?? existing?.name, url: url ?? existing?.url };
    if (link.name === undefined || link.url === undefined) throw invalidLinks('a link needs a name and a url');
    const validLink: CampaignLink = { id: link.id, name: link.name, url: link.url };
    last = Math.max(last, validLink.id);
    links = existing ? links.map((each) => (each === existing ? validLink : each)) : [...links, validLink];
  }
  if (links.length > MAX_CAMPAIGN_LINKS) throw invalidLinks(`at most ${MAX_CAMPAIGN_LINKS}`);
  return { links, lastLinkId: last };
}

function invalidLinks(problem: string): Refusal {
  return new Refusal({ code: 'invalid', message: `links: ${problem}.` });
}

/** Returns a campaign's rewards, for promoters and customers. */
export function campaignRewards({ rewards, offers = [] }: Campaign): { readonly id: number }[] {
  return [...rewards, ...offers];
}

/** Whether promoters or customers get a reward. */
export function givesReward({ rewards, rulesForReferrals }: Campaign, id: number): boolean {
  return rewards.some((reward) => reward.id === id) || rulesForReferrals.some(({ rewardId }) => rewardId === id);
}

/** Updates the terms of a changed reward in a campaign. */
export function replaceRewardTerms(campaign: Campaign, changed: RewardDefinition): Campaign {
  const rewards = campaign.rewards.map((reward) => (reward.id === changed.id ? rewardTerms(changed) : reward));
  // Old records lack offers.
  const offers = selectOffers(campaign.rulesForReferrals, campaign.offers ?? [], new Map([[changed.id, changed]]));
  return { ...campaign, rewards, offers, revision: campaign.revision + 1 };
}

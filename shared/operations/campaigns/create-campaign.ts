import type { Campaign, RewardRule } from '#shared/domain/campaigns/campaign.ts';
import {
  applyCampaignDetails,
  buildCampaign,
  type CampaignDetails,
  campaignRewards,
  rewardsToLoad,
} from '#shared/domain/campaigns/campaign-changes.ts';
import type { Reward, RewardDefinition } from '#shared/domain/rewards/reward.ts';
import type { Call } from '#shared/operations/call.ts';
import { resolveRules } from '#shared/operations/products/resolve-rules.ts';
import { buildCampaignWebhookWrites, checkWebhookUrl } from '#shared/operations/webhooks/campaign-webhook.ts';
import { campaignWrite, defaultCampaignWrites, findDefaultCampaign } from '#shared/store/campaigns/campaigns.ts';
import { readRewardDefinitions, rewardDefinitionWrite, rewardUseWrites } from '#shared/store/rewards/rewards.ts';
import { withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { buildLevelWrites } from './levels.ts';

/** A reward to create. Without `planIds` it applies to all plans. */
export interface CampaignRewardInput extends Omit<Reward, 'id' | 'type'> {
  readonly planIds: readonly string[];
}

/** A campaign to create. */
export interface CampaignInput extends CampaignDetails {
  readonly name: string;
  readonly landingUrl: string;
  readonly isDefault?: boolean | undefined;
  /** New rewards, which precede those of `rules`. */
  readonly rewards?: readonly CampaignRewardInput[];
}

/**
 * Creates a campaign with its rewards; the account's first one becomes the default.
 * @throws Refusal `invalid` for an unknown reward, a wrong next level, or a webhook URL that is not allowed
 */
export async function createCampaign({ account, runtime }: Call, input: CampaignInput): Promise<Campaign> {
  const { rewards: newRewards = [], isDefault = false, ...details } = input;
  checkWebhookUrl(details.defaultWebhookUrl);
  return withReservedNumbers(account.id, async (numbers) => {
    const [[id = 0], rewardIds] = await Promise.all([
      numbers.take('campaign', 1),
      numbers.take('reward', newRewards.length),
    ]);
    const createdAt = runtime.now();
    const blank = buildCampaign({ id, name: details.name, landingUrl: details.landingUrl, createdAt });
    const definitions = newRewards.map((reward, index) =>
      buildRewardDefinition(reward, rewardIds[index] ?? 0, createdAt),
    );
    const newRules = newRewards.map((reward, index) => buildRewardRule(reward, rewardIds[index] ?? 0));
    return await retryOnConflict(async () => {
      const [defaultCampaign, existing] = await Promise.all([
        findDefaultCampaign(account.id),
        readRewardDefinitions(account.id, rewardsToLoad(blank, details)),
      ]);
      const products = await resolveRules(account.id, { ...details, rules: [...newRules, ...(details.rules ?? [])] });
      const changes = { ...details, ...products.rules };
      const knownRewards = new Map([...existing.values(), ...definitions].map((reward) => [reward.id, reward]));
      const campaign = {
        ...applyCampaignDetails(blank, changes, knownRewards),
        isDefault: isDefault || defaultCampaign === null,
      };
      await commit([
        campaignWrite(account.id, null, campaign),
        ...definitions.map((reward) => rewardDefinitionWrite(account.id, null, reward)),
        ...rewardUseWrites(account.id, campaignRewards(campaign), existing),
        ...products.writes,
        ...(await buildLevelWrites(account.id, null, campaign, campaign.isDefault ? defaultCampaign : null)),
        ...(await buildCampaignWebhookWrites(account.id, campaign, null, { numbers, now: createdAt })),
        ...(campaign.isDefault ? defaultCampaignWrites(account.id, defaultCampaign, id) : []),
      ]);
      return campaign;
    }, runtime);
  });
}

function buildRewardDefinition(
  { planIds, ...terms }: CampaignRewardInput,
  id: number,
  createdAt: string,
): RewardDefinition {
  return { ...terms, id, type: terms.tier === 1 ? 'sale' : 'tier', coupon: '', createdAt, takenUp: 1, revision: 1 };
}

function buildRewardRule({ planIds }: CampaignRewardInput, rewardId: number): RewardRule {
  return { applyOn: planIds.length > 0 ? 'specific' : 'all', planIds, rewardId };
}

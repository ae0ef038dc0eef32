import type { Campaign } from '#shared/domain/campaigns/campaign.ts';
import {
  ARCHIVED_CANNOT_BE_DEFAULT,
  applyCampaignDetails,
  type CampaignDetails,
  campaignRewards,
  DEFAULT_CAMPAIGN_REQUIRED,
  rewardsToLoad,
} from '#shared/domain/campaigns/campaign-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Call } from '#shared/operations/call.ts';
import { resolveRules } from '#shared/operations/products/resolve-rules.ts';
import {
  buildCampaignWebhookWrites,
  checkWebhookUrl,
  findCampaignWebhook,
} from '#shared/operations/webhooks/campaign-webhook.ts';
import {
  campaignWrite,
  defaultCampaignWrites,
  findCampaign,
  findDefaultCampaign,
} from '#shared/store/campaigns/campaigns.ts';
import { readRewardDefinitions, rewardUseWrites } from '#shared/store/rewards/rewards.ts';
import { withReservedNumbers } from '#shared/store/table/reserved-numbers.ts';
import { retryOnConflict, StaleReadError } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { buildLevelWrites } from './levels.ts';

interface CampaignChanges extends CampaignDetails {
  /** True replaces the current default. */
  readonly isDefault?: boolean | undefined;
}

/**
 * Changes a campaign. Promoters keep their default campaign.
 * @throws Refusal `not_found`; `invalid` for an unknown reward, a missing or archived default, a wrong next level, or a
 * webhook URL that is not allowed
 */
export async function updateCampaign(
  { account, runtime }: Call,
  id: number,
  { isDefault, ...details }: CampaignChanges,
): Promise<Campaign> {
  checkWebhookUrl(details.defaultWebhookUrl);
  const changesWebhook = details.defaultWebhookUrl !== undefined;
  return withReservedNumbers(account.id, (numbers) =>
    retryOnConflict(async () => {
      const [before, currentDefault] = await Promise.all([
        findCampaign(account.id, id),
        isDefault === true ? findDefaultCampaign(account.id) : null,
      ]);
      if (!before) throw new Refusal({ code: 'not_found', what: 'campaign' });
      checkDefault(before, isDefault, currentDefault);
      const [products, existing, webhook] = await Promise.all([
        resolveRules(account.id, details),
        readRewardDefinitions(account.id, rewardsToLoad(before, details)),
        // Read after the campaign, whose revision guards its webhook, too.
        changesWebhook ? findCampaignWebhook(account.id, id) : null,
      ]);
      const after = {
        ...applyCampaignDetails(before, { ...details, ...products.rules }, existing),
        isDefault: isDefault ?? before.isDefault,
      };
      const at = { numbers, now: runtime.now() };
      const levels = await buildLevelWrites(
        account.id,
        before,
        after,
        currentDefault?.id === id ? null : currentDefault,
      );
      await commit([
        campaignWrite(account.id, before, after),
        ...rewardUseWrites(account.id, campaignRewards(after), existing),
        ...products.writes,
        ...levels,
        ...(changesWebhook ? await buildCampaignWebhookWrites(account.id, after, webhook, at) : []),
        ...(isDefault && currentDefault?.id !== id ? defaultCampaignWrites(account.id, currentDefault, id) : []),
      ]);
      return after;
    }, runtime),
  );
}

/** @throws Refusal `invalid`; StaleReadError if the default changed between the reads */
function checkDefault(before: Campaign, isDefault: boolean | undefined, currentDefault: Campaign | null): void {
  if (currentDefault?.id === before.id && !before.isDefault) throw new StaleReadError();
  if (isDefault === false && before.isDefault)
    throw new Refusal({ code: 'invalid', message: DEFAULT_CAMPAIGN_REQUIRED });
  if (isDefault && before.archivedAt) throw new Refusal({ code: 'invalid', message: ARCHIVED_CANNOT_BE_DEFAULT });
}

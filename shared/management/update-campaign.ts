import type { Campaign } from '#shared/domain/campaign.ts';
import { type CampaignDetails, campaignWith, DEFAULT_STAYS, rewardsToLoad } from '#shared/domain/campaign-changes.ts';
import { Refusal } from '#shared/domain/refusal.ts';
import type { Runtime } from '#shared/runtime.ts';
import { attempt } from '#shared/store/attempt.ts';
import { campaignWrite, defaultWrites, findCampaign, findDefaultCampaign } from '#shared/store/campaigns.ts';
import { readRewardDefinitions, rewardsTakenUp, termsById } from '#shared/store/rewards.ts';
import { commit } from '#shared/store/transaction.ts';

/** What is changed of a campaign. */
export interface CampaignChanges extends CampaignDetails {
  /** True makes it the default one, in the place of the one that is. */
  readonly isDefault?: boolean | undefined;
}

/**
 * Changes a campaign. Promoters whose default campaign was another one keep it.
 * @throws Refusal `not_found`; `invalid` where a rule names a reward that there is not, or no default would be left
 */
export async function updateCampaign(
  account: number,
  id: number,
  { isDefault, ...details }: CampaignChanges,
  runtime: Runtime,
): Promise<Campaign> {
  return attempt(async () => {
    const [before, standard] = await Promise.all([
      findCampaign(account, id),
      isDefault === true ? findDefaultCampaign(account) : null,
    ]);
    if (!before) throw new Refusal({ code: 'not_found', what: 'campaign' });
    if (isDefault === false && before.isDefault) throw new Refusal({ code: 'invalid', message: DEFAULT_STAYS });
    const known = await readRewardDefinitions(account, rewardsToLoad(before, details));
    const after = {
      ...campaignWith(before, details, termsById(known.values())),
      isDefault: isDefault ?? before.isDefault,
    };
    await commit([
      campaignWrite(account, before, after),
      ...rewardsTakenUp(account, after.rewards, known),
      ...(after.isDefault && standard?.id !== id && isDefault ? defaultWrites(account, standard, id) : []),
    ]);
    return after;
  }, runtime);
}

import * as v from 'valibot';
import { parseReward, TermsError } from '#bin/admin/reward-option.ts';
import type { CampaignRewardInput } from '#shared/operations/campaigns/create-campaign.ts';

/** A campaign and its rewards are one item. */
const MAX_REWARDS = 20;

const reward = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): CampaignRewardInput => {
    try {
      return parseReward(dataset.value);
    } catch (error) {
      if (!(error instanceof TermsError)) throw error;
      addIssue({ message: `"${dataset.value}": ${error.message}` });
      return NEVER;
    }
  }),
);

/** Validates rewards: per tier, one for all plans and one per plan. */
export function rewardsSchema() {
  return v.optional(
    v.pipe(
      v.array(reward),
      v.maxLength(MAX_REWARDS, `can be given at most ${MAX_REWARDS} times`),
      v.rawCheck(({ dataset, addIssue }) => {
        const unreachable = dataset.typed ? findUnreachable(dataset.value) : undefined;
        if (unreachable)
          addIssue({ message: `"${unreachable.name}" never applies, because an earlier reward covers its sales` });
      }),
    ),
    [],
  );
}

/** Finds a reward that never applies, because an earlier one covers its plan and tier. */
function findUnreachable(all: readonly CampaignRewardInput[]): CampaignRewardInput | undefined {
  const coveredNames = new Set<string>();
  return all.find(({ tier, planIds }) => {
    const names = planIds.length > 0 ? planIds.map((plan) => `${tier} ${plan}`) : [`${tier}`];
    const wasSeen = names.some((name) => coveredNames.has(name));
    for (const name of names) coveredNames.add(name);
    return wasSeen;
  });
}

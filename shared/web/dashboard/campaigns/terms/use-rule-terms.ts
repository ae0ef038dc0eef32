import { useQuery } from '@tanstack/react-query';
import { type CampaignSettings, rewardsQuery } from '#web/dashboard/campaigns/queries.ts';
import { toRuleRequest } from './rule.ts';
import { useTerms } from './use-terms.ts';

/** Returns a function that describes commission rules; with an empty text while rewards load. */
export function useRuleTerms() {
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const describe = useTerms();
  return (rule: CampaignSettings['rewards_for_promoters'][number]) => {
    const reward = rewards.find(({ id }) => id === rule.reward_id);
    return reward ? describe(reward, toRuleRequest(rule), rule.products) : '';
  };
}

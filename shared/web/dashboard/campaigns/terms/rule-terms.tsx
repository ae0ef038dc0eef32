import type { CampaignSettings } from '#web/dashboard/campaigns/queries.ts';
import { useRuleTerms } from './use-rule-terms.ts';

interface Props {
  readonly rules: CampaignSettings['rewards_for_promoters'];
}

/** Describes commission rules, one per line. */
export function RuleTerms({ rules }: Props) {
  const describe = useRuleTerms();
  return rules.map((rule) => (
    <div key={[rule.reward_id, rule.apply_on, rule.plan_ids, rule.product_ids].join()}>{describe(rule)}</div>
  ));
}

import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#web/dashboard/products/products-query.ts';
import { isForOthers } from './earned-by.ts';
import { ChangeReward, NewReward } from './new-reward.tsx';
import { Preview } from './preview.tsx';
import { rewardsQuery } from './queries.ts';
import { type Given, RuleList, type RulesProps } from './rule-list.tsx';
import { useTerms } from './use-terms.ts';

const REWARDS: Given = {
  thing: 'reward',
  one: 'a reward',
  label: 'Reward',
  isPromoters: true,
  New: NewReward,
  Change: ChangeReward,
};

export function Rules(props: RulesProps) {
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const { data: products = [] } = useQuery(productsQuery);
  const inTerms = useTerms();
  return (
    <RuleList
      {...props}
      given={REWARDS}
      nameOf={(reward) => named(reward.name, inTerms(reward))}
      isForOthers={isForOthers}
    >
      <Preview rules={props.rules} rewards={rewards} products={products} />
    </RuleList>
  );
}

/** Many rewards are named like their terms. */
function named(name: string, terms: string): string {
  return name === terms ? name : `${name}: ${terms}`;
}

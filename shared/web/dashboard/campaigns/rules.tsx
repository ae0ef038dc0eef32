import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#web/dashboard/products/products-query.ts';
import { isEarnedWithoutSale } from './earned-by.ts';
import { EditRewardDialog, NewRewardDialog } from './new-reward.tsx';
import { EarningsPreview } from './preview.tsx';
import { rewardsQuery } from './queries.ts';
import { RuleList, type RuleListWords, type RulesProps } from './rule-list.tsx';
import { useTerms } from './use-terms.ts';

const REWARDS: RuleListWords = {
  thing: 'reward',
  one: 'a reward',
  label: 'Reward',
  isPromoters: true,
  New: NewRewardDialog,
  Change: EditRewardDialog,
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
      isForOthers={isEarnedWithoutSale}
    >
      <EarningsPreview rules={props.rules} rewards={rewards} products={products} />
    </RuleList>
  );
}

/** Many rewards are named like their terms. */
function named(name: string, terms: string): string {
  return name === terms ? name : `${name}: ${terms}`;
}

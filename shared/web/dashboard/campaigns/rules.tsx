import { useQuery } from '@tanstack/react-query';
import { productsQuery } from '#web/dashboard/products/products-query.ts';
import { EarningsPreview } from './preview.tsx';
import { EditRewardDialog, NewRewardDialog } from './promoter-reward-dialogs.tsx';
import { rewardsQuery } from './queries.ts';
import { RuleList, type RuleListWords, type RulesProps } from './rule-list.tsx';
import { isEarnedWithoutSale } from './sale-earnings.ts';
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

import { EditRewardDialog, NewRewardDialog } from '#web/dashboard/campaigns/rewards/promoter-reward-dialogs.tsx';
import { isEarnedWithoutSale } from '#web/dashboard/campaigns/terms/sale-earnings.ts';
import { useTerms } from '#web/dashboard/campaigns/terms/use-terms.ts';
import { RuleList, type RuleListWords, type RulesProps } from './rule-list.tsx';

const REWARDS: RuleListWords = {
  noun: 'reward',
  nounWithArticle: 'a reward',
  label: 'Reward',
  isPromoters: true,
  New: NewRewardDialog,
  Change: EditRewardDialog,
};

export function Rules(props: RulesProps) {
  const describeTerms = useTerms();
  return (
    <RuleList
      {...props}
      words={REWARDS}
      nameOf={(reward) => nameWithTerms(reward.name, describeTerms(reward))}
      isEarnedWithoutSale={isEarnedWithoutSale}
    />
  );
}

/** Many rewards are named like their terms. */
function nameWithTerms(name: string, terms: string): string {
  return name === terms ? name : `${name}: ${terms}`;
}

import { useCurrency } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import { RuleList, type RuleListWords, type RulesProps } from '#web/dashboard/campaigns/rules/rule-list.tsx';
import { describeDiscountTerms } from '#web/dashboard/campaigns/terms/describe-terms.ts';
import { EditDiscountDialog, NewDiscountDialog } from './discount-dialogs.tsx';

const DISCOUNTS: RuleListWords = {
  noun: 'discount',
  nounWithArticle: 'a discount',
  label: 'Discount',
  isPromoters: false,
  New: NewDiscountDialog,
  Change: EditDiscountDialog,
};

export function Discounts(props: RulesProps) {
  const currency = useCurrency();
  return (
    <RuleList
      {...props}
      words={DISCOUNTS}
      nameOf={({ name }) => name}
      isEarnedWithoutSale={() => false}
      describe={(discount) => describeDiscountTerms(discount, currency)}
      none={<p className={style.summary}>No discount.</p>}
    />
  );
}

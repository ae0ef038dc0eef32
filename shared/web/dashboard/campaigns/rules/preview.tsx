import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAmounts } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import { rewardsQuery } from '#web/dashboard/campaigns/queries.ts';
import type { Rule } from '#web/dashboard/campaigns/terms/rule.ts';
import { isEarnedWithoutSale } from '#web/dashboard/campaigns/terms/sale-earnings.ts';
import { useTerms } from '#web/dashboard/campaigns/terms/use-terms.ts';
import { productsQuery } from '#web/dashboard/products/products-query.ts';
import { amountHint, formatAmountInput, parseAmountInput } from '#web/ui/formats/amount-input.ts';
import { EarningsOfSale } from './earnings-of-sale.tsx';
import { listNamedPlans } from './preview.ts';

/** Example sale, in the smallest unit. */
const EXAMPLE_SALE = 10_000;

/** Previews the earnings of a sale of a typed amount by plan: of the first sale, and of later sales that earn differently. */
export function EarningsPreview({ rules }: { readonly rules: readonly Rule[] }) {
  const { currency } = useAmounts();
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const { data: products = [] } = useQuery(productsQuery);
  const [amountText, setAmountText] = useState(() => formatAmountInput(EXAMPLE_SALE, currency));
  const [productId, setProductId] = useState('');
  const plans = listNamedPlans({ rules, products });
  const plan = plans.includes(productId) ? productId : null;
  const amount = parseAmountInput(amountText, currency);
  return (
    <div className={style.rules}>
      <div className={style.pair}>
        <TextInput
          label={`Sale amount (${currency})`}
          inputMode="decimal"
          autoComplete="off"
          // Belongs to no form: Enter does not save.
          form=""
          value={amountText}
          error={amount === null ? amountHint(currency) : undefined}
          onChange={({ currentTarget: { value } }) => setAmountText(value)}
        />
        {plans.length === 0 ? null : (
          <Select
            label="Plan"
            data={[{ value: '', label: 'Any other plan' }, ...plans.map((value) => ({ value, label: value }))]}
            value={plan ?? ''}
            allowDeselect={false}
            onChange={(next) => setProductId(next ?? '')}
          />
        )}
      </div>
      {amount === null ? null : (
        <EarningsOfSale amount={amount} rules={rules} rewards={rewards} products={products} plan={plan} />
      )}
      <OtherCommissions rules={rules} />
    </div>
  );
}

function OtherCommissions({ rules }: { readonly rules: readonly Rule[] }) {
  const { data: rewards = [] } = useQuery(rewardsQuery);
  const describeTerms = useTerms();
  const selected = rewards.filter(({ id }) => rules.some(({ reward_id: rewardId }) => rewardId === id));
  const others = selected.filter((reward) => isEarnedWithoutSale(reward));
  if (others.length === 0) return null;
  return (
    <div>
      Other commissions:
      <ul className={style.preview}>
        {others.map((reward) => (
          <li key={reward.id}>{describeTerms(reward)}</li>
        ))}
      </ul>
    </div>
  );
}

import { Select } from '@mantine/core';
import { useState } from 'react';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import style from './campaigns.module.css';
import { describeSale, listNamedPlans, type PreviewCase, previewSale } from './preview.ts';
import type { CompanyReward } from './queries.ts';
import type { Rule, RuleProduct } from './rule.ts';
import { isEarnedWithoutSale } from './sale-earnings.ts';
import { useTerms } from './use-terms.ts';

/** Example sale, in the smallest unit. */
const SHOWN = 10_000;

interface Props {
  readonly rules: readonly Rule[];
  readonly rewards: readonly CompanyReward[];
  readonly products: readonly RuleProduct[];
}

/** A first sale, and later sales that earn something else, by plan. */
export function EarningsPreview({ rules, rewards, products }: Props) {
  const { money, amount } = useAmounts();
  const [chosen, setChosen] = useState('');
  const plans = listNamedPlans({ rules, products });
  const plan = plans.includes(chosen) ? chosen : null;
  const cases = previewSale(SHOWN, { rules, rewards, products, plan });
  const choice =
    plans.length === 0 ? null : (
      <Select
        label="Plan of the sale"
        data={[{ value: '', label: 'Any other plan' }, ...plans.map((value) => ({ value, label: value }))]}
        value={plan ?? ''}
        allowDeselect={false}
        onChange={(next) => setChosen(next ?? '')}
      />
    );
  const [first] = cases;
  const others = <Others rules={rules} rewards={rewards} />;
  const gives = ({ earned }: PreviewCase) =>
    earned.length === 0 ? (
      'Nothing'
    ) : (
      <ul className={style.preview}>
        {earned.map(({ tier, unit, amount: value }) => (
          <li key={tier}>
            <b>{amount(value, unit)}</b> {whoOf(tier)}
          </li>
        ))}
      </ul>
    );
  if (cases.length <= 1) {
    return (
      <>
        {choice}
        {first && first.earned.length > 0 ? (
          <div>
            A customer’s first sale of {money(SHOWN)} earns:
            {gives(first)}
          </div>
        ) : (
          <p className={style.quiet}>A sale earns nothing.</p>
        )}
        {others}
      </>
    );
  }
  const columns: readonly PlainColumn<PreviewCase>[] = [
    { id: 'sale', label: 'Which sale', cell: ({ numbers }) => describeSale(numbers, money) },
    { id: 'earns', label: 'Earns', cell: gives },
  ];
  return (
    <>
      {choice}
      <div>
        <p>What a sale of {money(SHOWN)} earns today:</p>
        <PlainTable
          label={`What a sale of ${money(SHOWN)} earns`}
          columns={columns}
          rows={cases}
          idOf={({ numbers }) => describeSale(numbers, money)}
          minWidth={240}
          isInPanel
        />
      </div>
      {others}
    </>
  );
}

function Others({ rules, rewards }: Pick<Props, 'rules' | 'rewards'>) {
  const inTerms = useTerms();
  const given = rewards.filter(({ id }) => rules.some(({ reward_id: named }) => named === id));
  const others = given.filter((reward) => isEarnedWithoutSale(reward));
  if (others.length === 0) return null;
  return (
    <div>
      Besides sales:
      <ul className={style.preview}>
        {others.map((reward) => (
          <li key={reward.id}>{inTerms(reward)}</li>
        ))}
      </ul>
    </div>
  );
}

function whoOf(tier: number): string {
  if (tier === 1) return 'for the promoter';
  return tier === 2 ? 'for the promoter who brought the promoter' : `for tier ${tier}`;
}

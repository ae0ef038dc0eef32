import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApplyOn } from '#shared/domain/campaigns/campaign.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import {
  type Rule,
  type RuleProduct,
  withPlans,
  withProducts,
  withRuleScope,
} from '#web/dashboard/campaigns/terms/rule.ts';

const APPLY_ON_CHOICES: readonly { readonly value: ApplyOn; readonly label: string }[] = [
  { value: 'all', label: 'All products' },
  { value: 'specific', label: 'Specific products or plans' },
  { value: 'monthly', label: 'Monthly plans' },
  { value: 'yearly', label: 'Yearly plans' },
  { value: 'one_time', label: 'One-time purchases' },
];

interface Props {
  readonly label: 'Reward' | 'Discount';
  readonly rule: Rule;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** Sign-ups or targets earn the reward: plans do not apply. */
  readonly isEarnedWithoutSale: boolean;
  readonly products: readonly RuleProduct[];
  /** Undefined if read-only. */
  readonly change: ((rule: Rule) => void) | undefined;
  /** Further actions. */
  readonly children: ReactNode;
}

export function RuleFields({ label, rule, choices, isEarnedWithoutSale, products, change, children }: Props) {
  const { apply_on: what = 'all', plan_ids: plans = [], product_ids: ids = [] } = rule;
  const isReadOnly = change === undefined;
  return (
    <div className={style.rule}>
      <div className={style.row}>
        <Select
          label={label}
          data={[...choices]}
          value={String(rule.reward_id)}
          allowDeselect={false}
          readOnly={isReadOnly}
          onChange={(id) => change?.({ ...rule, reward_id: Number(id) })}
        />
        {isEarnedWithoutSale && what === 'all' ? (
          <TextInput label="Applies to" value="All products" readOnly />
        ) : (
          <Select
            label="Applies to"
            data={[...APPLY_ON_CHOICES]}
            value={what}
            allowDeselect={false}
            readOnly={isReadOnly}
            onChange={(next) => change?.(withRuleScope(rule, (next ?? 'all') as ApplyOn))}
          />
        )}
        {children}
      </div>
      {what === 'all' ? null : (
        <div className={style.pair}>
          <MultiSelect
            label="Products"
            placeholder={ids.length > 0 ? undefined : what === 'specific' ? 'None' : 'All'}
            data={products.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={ids.map(String)}
            searchable
            readOnly={isReadOnly}
            nothingFoundMessage="No results"
            onChange={(ids) => change?.(withProducts(rule, ids.map(Number)))}
          />
          {what === 'specific' ? (
            <TextInput
              label="Plan IDs"
              placeholder="Separate with commas"
              autoComplete="off"
              readOnly={isReadOnly}
              value={plans.join(', ')}
              onChange={({ currentTarget: { value } }) => change?.(withPlans(rule, value))}
            />
          ) : null}
        </div>
      )}
    </div>
  );
}

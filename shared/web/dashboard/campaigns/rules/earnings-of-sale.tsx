import { useAmounts } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/campaigns/campaigns.module.css';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import type { Rule, RuleProduct } from '#web/dashboard/campaigns/terms/rule.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { describeSale, type PreviewCase, previewSale } from './preview.ts';

interface Props {
  /** Sale amount in the smallest unit. */
  readonly amount: number;
  readonly rules: readonly Rule[];
  readonly rewards: readonly CompanyReward[];
  readonly products: readonly RuleProduct[];
  /** Null: a plan that no rule names. */
  readonly plan: string | null;
}

export function EarningsOfSale({ amount, rules, rewards, products, plan }: Props) {
  const { money } = useAmounts();
  const cases = previewSale(amount, { rules, rewards, products, plan });
  const [first, ...others] = cases;
  if (!first || (others.length === 0 && first.earned.length === 0)) {
    return <p className={style.muted}>A sale earns nothing.</p>;
  }
  if (others.length === 0) {
    return (
      <div>
        A customer’s first sale of {money(amount)} earns:
        <Earned of={first} />
      </div>
    );
  }
  const columns: readonly PlainColumn<PreviewCase>[] = [
    { id: 'sale', label: 'Sale', cell: ({ numbers }) => describeSale(numbers, money) },
    { id: 'earns', label: 'Earns', cell: (preview) => <Earned of={preview} /> },
  ];
  return (
    <div>
      <p>A sale of {money(amount)} earns today:</p>
      <PlainTable
        label={`Earnings for a sale of ${money(amount)}`}
        columns={columns}
        rows={cases}
        idOf={({ numbers }) => describeSale(numbers, money)}
        minWidth={240}
        isInPanel
      />
    </div>
  );
}

function Earned({ of: { earned } }: { readonly of: PreviewCase }) {
  const { amount } = useAmounts();
  if (earned.length === 0) return 'Nothing';
  return (
    <ul className={style.preview}>
      {earned.map(({ tier, unit, amount: value }) => (
        <li key={tier}>
          <b>{amount(value, unit)}</b> {describeRecipient(tier)}
        </li>
      ))}
    </ul>
  );
}

function describeRecipient(tier: number): string {
  if (tier === 1) return 'for the promoter';
  return tier === 2 ? 'for the parent promoter' : `for tier ${tier}`;
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { KeyFigure, KeyFigures } from '#web/ui/figures.tsx';
import { formatDay } from '#web/ui/formats/time.ts';
import { dueQuery } from './due-query.ts';

type Amounts = Readonly<Record<string, number>>;

export function DuePayouts() {
  const { amount, money } = useAmounts();
  const due = useQuery(dueQuery);
  if (due.isError) return <FailureAlert error={due.error} retry={() => due.refetch()} />;
  const sums = (amounts: Amounts | undefined) => {
    if (amounts === undefined) return <Skeleton height={22} mt={6} width="60%" />;
    const texts = Object.entries(amounts).map(([unit, value]) => amount(value, unit));
    return texts.length === 0 ? money(0) : texts.join(', ');
  };
  const { next, overdue, custom } = due.data?.data ?? {};
  const terms = due.data?.meta;
  return (
    <KeyFigures label="Amounts due">
      <KeyFigure label="Overdue" note={overdue?.due_date ? `since ${formatDay(overdue.due_date)}` : undefined}>
        {sums(overdue?.amounts)}
      </KeyFigure>
      <KeyFigure label="Not due yet" note={next?.due_date ? `by ${formatDay(next.due_date)}` : undefined}>
        {sums(next?.amounts)}
      </KeyFigure>
      <KeyFigure label="Manual payouts">{sums(custom?.amounts)}</KeyFigure>
      <KeyFigure label="Minimum payout" note={terms?.terms_description}>
        {terms ? (terms.min_payment > 0 ? money(terms.min_payment) : 'None') : sums(undefined)}
      </KeyFigure>
    </KeyFigures>
  );
}

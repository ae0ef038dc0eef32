import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { day } from '#web/ui/formats/time.ts';
import { dueQuery } from './due-query.ts';

type Amounts = Readonly<Record<string, number>>;

export function Sums() {
  const { amount, money } = useAmounts();
  const due = useQuery(dueQuery);
  if (due.isError) return <Failure error={due.error} retry={() => due.refetch()} />;
  const sums = (amounts: Amounts | undefined) => {
    if (amounts === undefined) return <Skeleton height={22} mt={6} width="60%" />;
    const texts = Object.entries(amounts).map(([unit, value]) => amount(value, unit));
    return texts.length === 0 ? money(0) : texts.join(', ');
  };
  const { next, overdue, custom } = due.data?.data ?? {};
  const terms = due.data?.meta;
  return (
    <Figures label="What is due">
      <Figure label="Overdue" note={overdue?.due_date ? `since ${day(overdue.due_date)}` : undefined}>
        {sums(overdue?.amounts)}
      </Figure>
      <Figure label="Not due yet" note={next?.due_date ? `by ${day(next.due_date)}` : undefined}>
        {sums(next?.amounts)}
      </Figure>
      <Figure label="Made by hand">{sums(custom?.amounts)}</Figure>
      <Figure label="Least that is paid out" note={terms?.terms_description}>
        {terms ? money(terms.min_payment) : sums(undefined)}
      </Figure>
    </Figures>
  );
}

import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { api } from '#web/dashboard/api/client.ts';
import type { Answer } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { count } from '#web/ui/formats/amount.ts';
import type { Looked } from './span.ts';

const PATH = '/api/v2/company/dashboards/stats';
type Stats = Answer<typeof PATH>['data'];

type Part = keyof Stats[keyof Stats];

/** Compared with the previous period of the same length. */
export function Numbers({ looked }: { readonly looked: Looked }) {
  const { money } = useAmounts();
  const stats = useQuery({
    queryKey: [PATH, looked],
    queryFn: async () => got(await api.GET(PATH, { params: { query: looked } })).data,
    placeholderData: keepPreviousData,
  });
  if (stats.isError) return <Failure error={stats.error} retry={() => stats.refetch()} />;
  const data = stats.data;
  const shown = (text: (of: Stats) => string) => (data ? text(data) : <Skeleton height={22} mt={6} width="60%" />);
  return (
    <Figures label="How it goes">
      <Figure label="Revenue" change={data?.revenue_amount.change}>
        {shown((of) => money(of.revenue_amount.current))}
      </Figure>
      <Figure label="Commissions" change={data?.promoter_earnings_amount.change} isCost>
        {shown((of) => money(of.promoter_earnings_amount.current))}
      </Figure>
      <Figure label="Net revenue" change={data && changeOf(net(data, 'current'), net(data, 'previous'))}>
        {shown((of) => money(net(of, 'current')))}
      </Figure>
      <Figure label="New customers" change={data?.customers_count.change}>
        {shown((of) => count(of.customers_count.current))}
      </Figure>
      <Figure label="Clicks" change={data?.clicks_count.change}>
        {shown((of) => count(of.clicks_count.current))}
      </Figure>
      <Figure label="Conversion" change={data && changeOf(rate(data, 'current'), rate(data, 'previous'))}>
        {shown((of) => `${rate(of, 'current').toFixed(1)}%`)}
      </Figure>
    </Figures>
  );
}

/** Revenue less earnings, in the smallest unit. */
const net = (of: Stats, part: Exclude<Part, 'change'>) => of.revenue_amount[part] - of.promoter_earnings_amount[part];

/** In percent. */
function rate(of: Stats, part: Exclude<Part, 'change'>): number {
  const clicks = of.clicks_count[part];
  return clicks === 0 ? 0 : (100 * of.customers_count[part]) / clicks;
}

/** Calculates the change in percent, as the API does. */
function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : (100 * (now - before)) / Math.abs(before);
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import type { Answer } from '#web/dashboard/api/lists.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { count } from '#web/ui/formats/amount.ts';
import { PageHead } from '#web/ui/page-head.tsx';

type Stats = Answer<'/api/v2/company/dashboards/stats'>;

const SHOWN = [
  { name: 'revenue_amount', label: 'Revenue', isMoney: true },
  { name: 'promoter_earnings_amount', label: 'Commissions', isMoney: true },
  { name: 'clicks_count', label: 'Clicks', isMoney: false },
  { name: 'referrals_count', label: 'Referrals', isMoney: false },
  { name: 'customers_count', label: 'New customers', isMoney: false },
  { name: 'active_customers', label: 'Active customers', isMoney: false },
] as const satisfies readonly { name: keyof Stats['data']; label: string; isMoney: boolean }[];

/** The first page: how the last days went, beside those before. */
export default function Home() {
  const { money } = useAmounts();
  const stats = useQuery({
    queryKey: ['/api/v2/company/dashboards/stats'],
    queryFn: async () => got(await api.GET('/api/v2/company/dashboards/stats')),
  });
  if (stats.isError) return <Failure error={stats.error} retry={() => stats.refetch()} />;
  return (
    <>
      <PageHead title="Home" />
      <Figures label="The last 30 days">
        {SHOWN.map(({ name, label, isMoney }) => {
          const figure = stats.data?.data[name];
          const write = isMoney ? money : count;
          return (
            <Figure key={name} label={label} change={figure?.change}>
              {figure ? write(figure.current) : <Skeleton height={24} width="60%" />}
            </Figure>
          );
        })}
      </Figures>
    </>
  );
}

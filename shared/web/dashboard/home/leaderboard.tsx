import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { promoterName } from '#web/dashboard/records/record-names.ts';
import { requireData } from '#web/ui/api/client.ts';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { Panel, Panels } from '#web/ui/panel.tsx';
import style from './home.module.css';
import type { HomeQuery } from './home-query.ts';

const PATH = '/api/v2/company/dashboards/trendings';

interface Rank {
  readonly id: number;
  readonly name: string;
  readonly customers: number;
  /** In the smallest unit. */
  readonly revenue: number;
}

export function Leaderboard({ query }: { readonly query: HomeQuery }) {
  const top = useQuery({
    queryKey: [PATH, query],
    queryFn: async () => requireData(await dashboardApi.GET(PATH, { params: { query } })),
    placeholderData: keepPreviousData,
  });
  if (top.isError) return <FailureAlert error={top.error} retry={() => top.refetch()} />;
  const promoters = top.data?.promoters.map(({ promoter, data }) => toRank(promoter.id, promoterName(promoter), data));
  const campaigns = top.data?.campaigns.map(({ campaign, data }) => toRank(campaign.id, campaign.name, data));
  return (
    <Panels>
      <Panel title="Top promoters">
        <Ranks what="Promoter" to="/promoters/$id" ranks={promoters} />
      </Panel>
      <Panel title="Top campaigns">
        <Ranks what="Campaign" to="/campaigns/$id" ranks={campaigns} />
      </Panel>
    </Panels>
  );
}

function toRank(id: number, name: string, data: { customers_count: number; revenue_amount: number }): Rank {
  return { id, name, customers: data.customers_count, revenue: data.revenue_amount };
}

interface RanksProps {
  readonly what: string;
  readonly to: '/promoters/$id' | '/campaigns/$id';
  readonly ranks: readonly Rank[] | undefined;
}

function Ranks({ what, to, ranks }: RanksProps) {
  const { money } = useAmounts();
  if (ranks === undefined) return <Skeleton height={200} />;
  const active = ranks.filter(({ revenue, customers }) => revenue !== 0 || customers !== 0);
  if (active.length === 0) return <EmptyState icon="reports" title="No customers or revenue in this period" />;
  return (
    <table className={style.ranks}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          <th scope="col" className={style.number}>
            Customers
          </th>
          <th scope="col" className={style.number}>
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {active.map(({ id, name, customers, revenue }) => (
          <tr key={id}>
            <td title={name}>
              <Link to={to} params={{ id: String(id) }}>
                {name}
              </Link>
            </td>
            <td className={style.number}>{formatCount(customers)}</td>
            <td className={style.number}>{money(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { count } from '#web/ui/formats/amount.ts';
import { Panel, Panels } from '#web/ui/panel.tsx';
import style from './home.module.css';
import type { Looked } from './span.ts';

const PATH = '/api/v2/company/dashboards/trendings';

interface Rank {
  readonly id: number;
  readonly name: string;
  readonly customers: number;
  /** In the smallest unit. */
  readonly revenue: number;
}

export function Top({ looked }: { readonly looked: Looked }) {
  const top = useQuery({
    queryKey: [PATH, looked],
    queryFn: async () => got(await api.GET(PATH, { params: { query: looked } })),
    placeholderData: keepPreviousData,
  });
  if (top.isError) return <Failure error={top.error} retry={() => top.refetch()} />;
  const promoters = top.data?.promoters.map(({ promoter, data }) =>
    rank(promoter.id, promoter.name || promoter.email, data),
  );
  const campaigns = top.data?.campaigns.map(({ campaign, data }) => rank(campaign.id, campaign.name, data));
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

function rank(id: number, name: string, data: { customers_count: number; revenue_amount: number }): Rank {
  return { id, name, customers: data.customers_count, revenue: data.revenue_amount };
}

interface Ranked {
  readonly what: string;
  readonly to: '/promoters/$id' | '/campaigns/$id';
  readonly ranks: readonly Rank[] | undefined;
}

function Ranks({ what, to, ranks }: Ranked) {
  const { money } = useAmounts();
  if (ranks === undefined) return <Skeleton height={200} />;
  const some = ranks.filter(({ revenue, customers }) => revenue !== 0 || customers !== 0);
  if (some.length === 0) return <Empty icon="reports" title="Nobody has bought in these days" />;
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
        {some.map(({ id, name, customers, revenue }) => (
          <tr key={id}>
            <td title={name}>
              <Link to={to} params={{ id: String(id) }}>
                {name}
              </Link>
            </td>
            <td className={style.number}>{count(customers)}</td>
            <td className={style.number}>{money(revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAmounts } from '#web/dashboard/api/account.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { requireData } from '#web/ui/api/client.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { KeyFigure, KeyFigures, percentChange } from '#web/ui/figures.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { previousRangeLabel } from '#web/ui/formats/date-range.ts';
import type { HomeQuery } from './home-query.ts';

const PATH = '/api/v2/company/dashboards/stats';
type Stats = GetResponse<typeof PATH>['data'];

type Part = keyof Stats[keyof Stats];

export function HomeFigures({ query }: { readonly query: HomeQuery }) {
  const { money } = useAmounts();
  const stats = useQuery({
    queryKey: [PATH, query],
    queryFn: async () => requireData(await dashboardApi.GET(PATH, { params: { query } })).data,
    placeholderData: keepPreviousData,
  });
  if (stats.isError) return <FailureAlert error={stats.error} retry={() => stats.refetch()} />;
  const data = stats.data;
  const against = previousRangeLabel({ from: query.period_from, to: query.period_to });
  const renderFigure = (text: (of: Stats) => string) =>
    data ? text(data) : <Skeleton height={22} mt={6} width="60%" />;
  return (
    <KeyFigures label="Key figures">
      <KeyFigure label="Revenue" change={data?.revenue_amount.change} against={against}>
        {renderFigure((of) => money(of.revenue_amount.current))}
      </KeyFigure>
      <KeyFigure label="Commissions" change={data?.promoter_earnings_amount.change} against={against} isCost>
        {renderFigure((of) => money(of.promoter_earnings_amount.current))}
      </KeyFigure>
      <KeyFigure
        label="Net revenue"
        change={data && percentChange(net(data, 'current'), net(data, 'previous'))}
        against={against}
      >
        {renderFigure((of) => money(net(of, 'current')))}
      </KeyFigure>
      <KeyFigure label="New customers" change={data?.customers_count.change} against={against}>
        {renderFigure((of) => formatCount(of.customers_count.current))}
      </KeyFigure>
      <KeyFigure label="Clicks" change={data?.clicks_count.change} against={against}>
        {renderFigure((of) => formatCount(of.clicks_count.current))}
      </KeyFigure>
      <KeyFigure
        label="Conversion"
        change={data && percentChange(rate(data, 'current'), rate(data, 'previous'))}
        against={against}
      >
        {renderFigure((of) => `${rate(of, 'current').toFixed(1)}%`)}
      </KeyFigure>
    </KeyFigures>
  );
}

/** Revenue less earnings, in the smallest unit. */
const net = (of: Stats, part: Exclude<Part, 'change'>) => of.revenue_amount[part] - of.promoter_earnings_amount[part];

/** In percent. */
function rate(of: Stats, part: Exclude<Part, 'change'>): number {
  const clicks = of.clicks_count[part];
  return clicks === 0 ? 0 : (100 * of.customers_count[part]) / clicks;
}

import { useQuery } from '@tanstack/react-query';
import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { got } from '#web/ui/api/client.ts';
import { type Amounts, less } from './less.ts';

/** Sums commissions by unit; undefined while loading. */
export function useSum(filters: {
  readonly status: ('pending' | 'approved')[];
  readonly held?: boolean;
}): Amounts | undefined {
  const asked = { filters };
  const { data } = useQuery({
    queryKey: ['commissions', 'sum', asked],
    queryFn: async () => got(await api.GET('/api/v2/affiliate/commissions/stats', { params: { query: asked } })),
  });
  return data?.data.amounts;
}

/** Returns approved unpaid amounts; undefined while loading. */
export function usePayable(): { readonly held: Amounts; readonly payable: Amounts } | undefined {
  const { balances } = useMe();
  const held = useSum({ status: ['approved'], held: true });
  return held && { held, payable: less(balances.current_balance, held) };
}

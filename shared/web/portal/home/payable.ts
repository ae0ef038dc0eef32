import { useQuery } from '@tanstack/react-query';
import { api } from '#web/portal/api/client.ts';
import { useMe } from '#web/portal/api/me.ts';
import { got } from '#web/ui/api/client.ts';
import { type Amounts, less } from './less.ts';

/** What commissions come to by unit; undefined until it is known. */
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

/** What is approved and not paid: what is held of it, and what is left to be paid. Undefined until it is known. */
export function usePayable(): { readonly held: Amounts; readonly payable: Amounts } | undefined {
  const { balances } = useMe();
  const held = useSum({ status: ['approved'], held: true });
  return held && { held, payable: less(balances.current_balance, held) };
}

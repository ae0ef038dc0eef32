import { useQuery } from '@tanstack/react-query';
import { portalApi } from '#web/portal/api/client.ts';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { requireData } from '#web/ui/api/client.ts';
import { type AmountsByUnit, subtractAmounts } from './amounts.ts';

/** Sums commissions by unit; undefined while loading. */
export function useCommissionTotals(filters: {
  readonly status: ('pending' | 'approved')[];
  readonly held?: boolean;
}): AmountsByUnit | undefined {
  const query = { filters };
  const { data } = useQuery({
    queryKey: ['commissions', 'sum', query],
    queryFn: async () => requireData(await portalApi.GET('/api/v2/affiliate/commissions/stats', { params: { query } })),
  });
  return data?.data.amounts;
}

/** Returns approved unpaid amounts; undefined while loading. */
export function usePayableAmounts(): { readonly held: AmountsByUnit; readonly payable: AmountsByUnit } | undefined {
  const { balances } = useCurrentPromoter();
  const held = useCommissionTotals({ status: ['approved'], held: true });
  return held && { held, payable: subtractAmounts(balances.current_balance, held) };
}

import { useQuery } from '@tanstack/react-query';
import { useCurrentPromoter } from '#web/portal/api/me.ts';
import { type AmountsByUnit, subtractAmounts } from './amounts.ts';
import { heldQuery } from './home-queries.ts';

/** Splits the approved unpaid balance into held and payable amounts; undefined while loading. */
export function useHeldAndPayableAmounts():
  | { readonly held: AmountsByUnit; readonly payable: AmountsByUnit }
  | undefined {
  const { balances } = useCurrentPromoter();
  const { data: held } = useQuery(heldQuery);
  return held && { held, payable: subtractAmounts(balances.current_balance, held) };
}

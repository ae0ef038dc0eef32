import { useQuery } from '@tanstack/react-query';
import { amountIn, money } from '#web/ui/formats/amount.ts';
import { api, got } from './client.ts';

/** The company that somebody is signed in to. */
export const accountQuery = {
  queryKey: ['account'],
  queryFn: async () => got(await api.GET('/api/v2/company/account')),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The account's currency; USD as long as it is on its way, when no amount is there to be shown. */
export function useCurrency(): string {
  const { data } = useQuery(accountQuery);
  return data?.currency ?? 'USD';
}

/** How amounts of the account are written. */
export function useAmounts() {
  const currency = useCurrency();
  return {
    currency,
    /** Of a unit, in its smallest. */
    amount: (value: number, unit: string) => amountIn(value, unit, currency),
    /** Of the account's currency, in its smallest unit. */
    money: (value: number) => money(value, currency),
  };
}

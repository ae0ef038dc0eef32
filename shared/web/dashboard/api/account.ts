import { useQuery } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { useCallback } from 'react';
import type { paths } from '#api-types';
import type { Answer } from '#web/ui/api/answers.ts';
import { got } from '#web/ui/api/client.ts';
import { asProblem, problemOf } from '#web/ui/api/problem.ts';
import { amountIn, money } from '#web/ui/formats/amount.ts';
import { api } from './client.ts';
import { needOf, type Operation } from './operations.ts';
import { queries } from './queries.ts';
import { signInAddress } from './session.ts';
import { showFor } from './shown.ts';

export type Me = Answer<'/api/v2/me'>;

/** Asks who somebody is before there is a session: so without the question that other calls ask. */
const client = createClient<paths, 'application/json'>({ baseUrl: location.origin });

const ME = ['me'] as const;

/**
 * Who has signed in, for which account, with which rights. Whoever has not is sent to sign in, and comes back. Where
 * something is open already it stays: that a session has ended is said over it, as for any call.
 */
export const meQuery = {
  queryKey: ME,
  queryFn: async (): Promise<Me> => {
    if (queries.getQueryData(ME) !== undefined) return got(await api.GET('/api/v2/me'));
    const { data, error, response } = await client.GET('/api/v2/me').catch((failure: unknown) => {
      throw asProblem(failure);
    });
    if (data) {
      showFor({ account: data.account.id, user: data.user?.id ?? null });
      return data;
    }
    if (response.status !== 401) throw problemOf(response, error);
    location.assign(signInAddress(location.pathname + location.search));
    // The page goes: nothing is to be shown meanwhile.
    return new Promise(() => {});
  },
} as const;

/** The company that somebody is signed in to. */
export const accountQuery = {
  queryKey: ['account'],
  queryFn: async () => got(await api.GET('/api/v2/company/account')),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** Says of operations whether somebody may call them. What may not be called is not offered, and not asked for. */
export function useMay(): (operation: Operation) => boolean {
  const { data } = useQuery(meQuery);
  return useCallback((operation) => data?.may.some((need) => need === needOf(operation)) ?? false, [data]);
}

/** The account's currency; USD as long as it is on its way, when no amount is there to be shown. */
export function useCurrency(): string {
  const { data } = useQuery(meQuery);
  return data?.account.currency ?? 'USD';
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

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

/** Without the sign-in prompt of other calls: there may be no session yet. */
const client = createClient<paths, 'application/json'>({ baseUrl: location.origin });

const ME = ['me'] as const;

/**
 * Queries the signed-in user with account and permissions. Signed-out users are redirected to the sign-in and return
 * afterwards. Once a screen is open, an expired session prompts instead, as for any call.
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
    // Never resolves: the page is unloading.
    return new Promise(() => {});
  },
} as const;

/** Queries the account. */
export const accountQuery = {
  queryKey: ['account'],
  queryFn: async () => got(await api.GET('/api/v2/company/account')),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** Returns a function that checks permissions. Forbidden operations are neither offered nor called. */
export function useMay(): (operation: Operation) => boolean {
  const { data } = useQuery(meQuery);
  return useCallback((operation) => data?.may.some((need) => need === needOf(operation)) ?? false, [data]);
}

/** Returns the account's currency; USD while loading, when no amounts are shown. */
export function useCurrency(): string {
  const { data } = useQuery(meQuery);
  return data?.account.currency ?? 'USD';
}

/** Returns the amount formats of the account. */
export function useAmounts() {
  const currency = useCurrency();
  return {
    currency,
    /** In the smallest unit. */
    amount: (value: number, unit: string) => amountIn(value, unit, currency),
    /** In the smallest unit. */
    money: (value: number) => money(value, currency),
  };
}

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

/** There may be no session yet: no sign-in prompt. */
const client = createClient<paths, 'application/json'>({ baseUrl: location.origin });

const ME = ['me'] as const;

/** Queries the signed-in user. Redirects to the sign-in without a session; once a screen is open, prompts instead. */
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

/** Returns a permission check. Forbidden operations are not offered. */
export function useMay(): (operation: Operation) => boolean {
  const { data } = useQuery(meQuery);
  return useCallback((operation) => data?.may.some((need) => need === needOf(operation)) ?? false, [data]);
}

/** Returns the account's currency; USD while loading. */
export function useCurrency(): string {
  const { data } = useQuery(meQuery);
  return data?.account.currency ?? 'USD';
}

/** Returns formats of amounts in the smallest unit. */
export function useAmounts() {
  const currency = useCurrency();
  return {
    currency,
    amount: (value: number, unit: string) => amountIn(value, unit, currency),
    money: (value: number) => money(value, currency),
  };
}

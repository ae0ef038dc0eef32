import { useQuery } from '@tanstack/react-query';
import createClient from 'openapi-fetch';
import { useCallback } from 'react';
import type { paths } from '#api-types';
import { localDay, UTC } from '#shared/domain/time-zone.ts';
import { requireData } from '#web/ui/api/client.ts';
import { parseProblem, toProblem } from '#web/ui/api/problem.ts';
import type { GetResponse } from '#web/ui/api/response-types.ts';
import { formatAmountIn, formatMoney } from '#web/ui/formats/amount.ts';
import type { ReportCalendar } from '#web/ui/formats/date-range.ts';
import { dashboardApi } from './client.ts';
import { type Operation, requiredPermission } from './operations.ts';
import { setPageIdentity } from './page-owner.ts';
import { dashboardQueryClient } from './queries.ts';
import { dashboardSignInUrl } from './session.ts';

type CurrentUser = GetResponse<'/api/v2/me'>;

/** There may be no session yet: no sign-in prompt. */
const client = createClient<paths, 'application/json'>({ baseUrl: location.origin });

const ME = ['me'] as const;

/** Queries the signed-in user. Redirects to the sign-in without a session; once a screen is open, prompts instead. */
export const currentUserQuery = {
  queryKey: ME,
  queryFn: async (): Promise<CurrentUser> => {
    if (dashboardQueryClient.getQueryData(ME) !== undefined) return requireData(await dashboardApi.GET('/api/v2/me'));
    const { data, error, response } = await client.GET('/api/v2/me').catch((failure: unknown) => {
      throw toProblem(failure);
    });
    if (data) {
      setPageIdentity({ account: data.account.id, user: data.user?.id ?? null });
      return data;
    }
    if (response.status !== 401) throw parseProblem(response, error);
    location.assign(dashboardSignInUrl(location.pathname + location.search));
    // Never resolves: the page is unloading.
    return new Promise(() => {});
  },
} as const;

export const accountQuery = {
  queryKey: ['account'],
  queryFn: async () => requireData(await dashboardApi.GET('/api/v2/company/account')),
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** Returns a permission check. Forbidden operations are not offered. */
export function useCan(): (operation: Operation) => boolean {
  const { data } = useQuery(currentUserQuery);
  return useCallback(
    (operation) => data?.may.some((permission) => permission === requiredPermission(operation)) ?? false,
    [data],
  );
}

/** Returns the account's currency; USD while loading. */
export function useCurrency(): string {
  const { data } = useQuery(currentUserQuery);
  return data?.account.currency ?? 'USD';
}

/** Returns the time zone of the account's reports and its current day; UTC while loading. */
export function useReportCalendar(): ReportCalendar {
  const { data } = useQuery(currentUserQuery);
  const timeZone = data?.account.time_zone ?? UTC;
  return { timeZone, today: localDay(new Date().toISOString(), timeZone) };
}

/** Returns formats of amounts in the smallest unit. */
export function useAmounts() {
  const currency = useCurrency();
  return {
    currency,
    amount: (value: number, unit: string) => formatAmountIn(value, unit, currency),
    money: (value: number) => formatMoney(value, currency),
  };
}

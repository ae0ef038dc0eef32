import { queryOptions, useQuery } from '@tanstack/react-query';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';
import { accountAsked } from './session.ts';

const askLook = async (account: number | undefined) =>
  got(await api.GET('/api/v2/affiliate/look', { params: { query: account === undefined ? {} : { account } } }));
export type Look = Awaited<ReturnType<typeof askLook>>;

/** How the portal of an account looks. @param account the oldest one unless given */
export const lookOf = (account: number | undefined) =>
  queryOptions({
    queryKey: ['look', account ?? null],
    queryFn: () => askLook(account),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How the portal looks that somebody has come to; undefined until it is known. */
export const useLook = (account = accountAsked()): Look | undefined => useQuery(lookOf(account)).data;

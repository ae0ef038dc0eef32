import { queryOptions, useQuery } from '@tanstack/react-query';
import { got } from '#web/ui/api/client.ts';
import { api } from './client.ts';
import { accountAsked } from './session.ts';

const askLook = async (account: number | undefined) =>
  got(await api.GET('/api/v2/affiliate/look', { params: { query: account === undefined ? {} : { account } } }));
export type Look = Awaited<ReturnType<typeof askLook>>;

/** Queries the branding of a portal. @param account defaults to the oldest */
export const lookOf = (account: number | undefined) =>
  queryOptions({
    queryKey: ['look', account ?? null],
    queryFn: () => askLook(account),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Queries the default campaign for sign-ups; null if it accepts none. */
export const campaignToJoin = (account: number) =>
  queryOptions({
    queryKey: ['campaign to join', account],
    queryFn: async () => {
      const query = { account, campaign: 'default' } as const;
      const { campaign } = got(await api.GET('/api/v2/affiliate/look', { params: { query } }));
      return campaign && !campaign.archived ? campaign : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the portal's branding; undefined while loading. */
export const useLook = (account = accountAsked()): Look | undefined => useQuery(lookOf(account)).data;

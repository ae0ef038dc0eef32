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

/** The campaign for whoever wants to become a promoter and was invited to none; null where that takes nobody. */
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

/** How the portal looks that somebody has come to; undefined until it is known. */
export const useLook = (account = accountAsked()): Look | undefined => useQuery(lookOf(account)).data;

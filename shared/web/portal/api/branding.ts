import { queryOptions, useQuery } from '@tanstack/react-query';
import { requireData } from '#web/ui/api/client.ts';
import { portalApi } from './client.ts';
import { requestedAccount } from './session.ts';

const fetchBranding = async (account: number | undefined) =>
  requireData(
    await portalApi.GET('/api/v2/affiliate/look', { params: { query: account === undefined ? {} : { account } } }),
  );
type PortalBranding = Awaited<ReturnType<typeof fetchBranding>>;

/** Queries the branding of a portal. @param account defaults to the oldest */
const brandingQuery = (account: number | undefined) =>
  queryOptions({
    queryKey: ['look', account ?? null],
    queryFn: () => fetchBranding(account),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Queries the default campaign for sign-ups; null if it accepts none. */
export const joinCampaignQuery = (account: number) =>
  queryOptions({
    queryKey: ['campaign to join', account],
    queryFn: async () => {
      const query = { account, campaign: 'default' } as const;
      const { campaign } = requireData(await portalApi.GET('/api/v2/affiliate/look', { params: { query } }));
      return campaign && !campaign.archived ? campaign : null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Returns the portal's branding; undefined while loading. */
export const useBranding = (account = requestedAccount()): PortalBranding | undefined =>
  useQuery(brandingQuery(account)).data;

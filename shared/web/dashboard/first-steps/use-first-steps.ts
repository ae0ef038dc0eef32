import { useQuery } from '@tanstack/react-query';
import { useCan } from '#web/dashboard/api/account.ts';
import { settingsQuery } from '#web/dashboard/api/settings-query.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { connectionsQuery } from '#web/dashboard/settings/billing/queries.ts';
import { apiKeysQuery } from '#web/dashboard/settings/keys-query.ts';
import { peopleQuery } from '#web/dashboard/settings/people-query.ts';
import { promoterSampleQuery } from './promoter-sample-query.ts';
import { findDoneSteps, hasSale, isBillingConnected, listAllowedSteps } from './steps.ts';

/** Steps are done in other windows too: on the company's website and in Stripe. */
const CHECK_AGAIN = { refetchOnWindowFocus: 'always' } as const;

/** Returns the steps that the user may do, and which are done. Reads only what these steps need. */
export function useFirstSteps() {
  const can = useCan();
  const steps = listAllowedSteps(can);
  const readsSettings = steps.some((name) => name === 'mail' || name === 'portal' || name === 'payouts');
  const campaigns = useQuery({ ...campaignsQuery, ...CHECK_AGAIN });
  const settings = useQuery({ ...settingsQuery, ...CHECK_AGAIN, enabled: readsSettings });
  const connections = useQuery({ ...connectionsQuery, ...CHECK_AGAIN, enabled: steps.includes('connection') });
  const people = useQuery({ ...peopleQuery, ...CHECK_AGAIN, enabled: steps.includes('colleague') });
  const hasNoSale = campaigns.data !== undefined && !hasSale(campaigns.data);
  const promoters = useQuery({ ...promoterSampleQuery, ...CHECK_AGAIN, enabled: hasNoSale });
  const needsKey = hasNoSale && connections.data !== undefined && !isBillingConnected(connections.data);
  const mayReadKeys = can('GET /api/v2/company/api_keys');
  const keys = useQuery({ ...apiKeysQuery, ...CHECK_AGAIN, enabled: needsKey && mayReadKeys });
  const queries = [campaigns, promoters, settings, connections, people, keys];
  return {
    steps,
    campaigns: campaigns.data ?? [],
    isConnected: isBillingConnected(connections.data ?? []),
    error: queries.find(({ isError }) => isError)?.error ?? null,
    refetch: () => queries.filter(({ isError }) => isError).map(({ refetch }) => refetch()),
    done: queries.some(({ isLoading }) => isLoading)
      ? undefined
      : findDoneSteps({
          campaigns: campaigns.data ?? [],
          promoters: promoters.data ?? [],
          settings: settings.data,
          connections: connections.data ?? [],
          keys: keys.data ?? [],
          people: people.data ?? [],
        }),
  };
}

import { refuseCampaigns } from '#shared/domain/webhooks/endpoint-changes.ts';
import type { Endpoint } from '#shared/domain/webhooks/types.ts';
import type { Call } from '#shared/operations/call.ts';
import { endpointRemoval } from '#shared/store/listeners.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { namedEndpoint } from './show-endpoint.ts';

/**
 * Deletes an endpoint. Its deliveries cannot be asked for any more, and go when their time is over.
 * @returns the endpoint as it was
 * @throws Refusal `not_found`; `invalid` where it is a campaign's
 */
export async function deleteEndpoint({ account, runtime }: Call, id: number): Promise<Endpoint> {
  return attempt(async () => {
    const endpoint = await namedEndpoint(account.id, id);
    refuseCampaigns(endpoint);
    await commit([endpointRemoval(account.id, endpoint)]);
    return endpoint;
  }, runtime);
}

import { Refusal } from '#shared/domain/refusal.ts';
import { newEndpoint } from '#shared/domain/webhooks/endpoint.ts';
import { MOST_ENDPOINTS } from '#shared/domain/webhooks/endpoint-changes.ts';
import type { Endpoint } from '#shared/domain/webhooks/types.ts';
import { endpointMadeWrite, endpointWrite, readEndpoints } from '#shared/store/listeners.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { holdNumbers } from '#shared/store/table/held-numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { SecretCall } from './call.ts';
import { checkAddress } from './check-address.ts';
import type { ShownEndpoint } from './show-endpoint.ts';
import { secretsOf } from './valid-secrets.ts';

export const TOO_MANY = `An account can have ${MOST_ENDPOINTS} webhooks, besides those of its campaigns: delete one first.`;

/**
 * Makes an endpoint, enabled; another one of the same address is no matter.
 * @throws Refusal `invalid` where the address may not be called, or the account has as many as it can
 */
export async function createEndpoint(
  { account, runtime, mac }: SecretCall,
  { url, types }: Pick<Endpoint, 'url' | 'types'>,
): Promise<ShownEndpoint> {
  checkAddress('url', url);
  const numbers = holdNumbers(account.id);
  try {
    const [id = 0] = await numbers.take('webhook', 1);
    const now = runtime.now();
    const endpoint = newEndpoint({ id, url, campaignId: null, types }, now);
    // First of all: where the key does not answer, nothing is left that the caller does not know of.
    const secrets = await secretsOf(account.id, endpoint, now, mac);
    await attempt(async () => {
      const { endpoints, made } = await readEndpoints(account.id);
      const own = endpoints.filter(({ campaignId }) => campaignId === null);
      if (own.length >= MOST_ENDPOINTS) throw new Refusal({ code: 'invalid', message: TOO_MANY });
      await commit([endpointWrite(account.id, null, endpoint), endpointMadeWrite(account.id, made)]);
    }, runtime);
    return { endpoint, secrets };
  } catch (error) {
    if (error instanceof Refusal) numbers.giveBack();
    throw error;
  }
}

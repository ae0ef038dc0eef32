import { changedEndpoint, type EndpointChanges } from '#shared/domain/webhooks/endpoint-changes.ts';
import { endpointWrite } from '#shared/store/listeners.ts';
import { attempt } from '#shared/store/table/attempt.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { SecretCall } from './call.ts';
import { checkAddress } from './check-address.ts';
import { namedEndpoint, type ShownEndpoint } from './show-endpoint.ts';
import { secretsOf } from './valid-secrets.ts';

/**
 * Changes an endpoint. What happened while it was disabled it is not told later.
 * @throws Refusal `not_found`; `invalid` where the address may not be called, or is for a campaign to say
 */
export async function updateEndpoint(
  { account, runtime, mac }: SecretCall,
  id: number,
  changes: EndpointChanges,
): Promise<ShownEndpoint> {
  if (changes.url !== undefined) checkAddress('url', changes.url);
  return attempt(async () => {
    const before = await namedEndpoint(account.id, id);
    const now = runtime.now();
    const endpoint = changedEndpoint(before, changes, now);
    // Before the change: a new secret that could not be told would be signed with from then on.
    const secrets = await secretsOf(account.id, endpoint, now, mac);
    if (endpoint !== before) await commit([endpointWrite(account.id, before, endpoint)]);
    return { endpoint, secrets };
  }, runtime);
}

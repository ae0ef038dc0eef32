import { refuseDisabled } from '#shared/domain/webhooks/endpoint-changes.ts';
import { testDelivery } from '#shared/domain/webhooks/test-delivery.ts';
import { deliveryWrite } from '#shared/store/deliveries.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { askForAttempt } from './ask-for-attempt.ts';
import type { SendingCall } from './call.ts';
import { type ShownDelivery, shownDelivery } from './show-delivery.ts';
import { namedEndpoint } from './show-endpoint.ts';

/**
 * Sends an endpoint a delivery that tells nothing. A call that is repeated makes another one.
 * @returns the delivery, before it was sent
 * @throws Refusal `not_found`; `invalid` where it is disabled; Error as {@link askForAttempt}
 */
export async function sendTest(call: SendingCall, endpointId: number): Promise<ShownDelivery> {
  const { account, runtime } = call;
  const endpoint = await namedEndpoint(account.id, endpointId);
  refuseDisabled(endpoint);
  const delivery = testDelivery({ account: account.id, endpointId, token: runtime.token() }, runtime.now());
  await commit([deliveryWrite(account.id, null, delivery)]);
  await askForAttempt(call, delivery, endpoint);
  return shownDelivery(account.id, delivery);
}

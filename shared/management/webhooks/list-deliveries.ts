import { listDeliveries } from '#shared/store/deliveries.ts';
import { namedEndpoint } from './show-endpoint.ts';

/**
 * Deliveries of an endpoint, what became known last first. Two calls at the same time.
 * @param page how many, and the id of the delivery that they come after; null for the first page
 * @throws Refusal `not_found` where there is no such endpoint
 */
export async function deliveriesOf(
  account: number,
  endpointId: number,
  page: { readonly before: string | null; readonly limit: number },
) {
  const [, found] = await Promise.all([namedEndpoint(account, endpointId), listDeliveries(account, endpointId, page)]);
  return found;
}

import { newEndpoint } from '#shared/domain/webhooks/endpoint.ts';
import { testDelivery } from '#shared/domain/webhooks/test-delivery.ts';
import type { Delivery, Endpoint } from '#shared/domain/webhooks/types.ts';
import { runtime } from '#shared/runtime.ts';
import { deliveryWrite } from '#shared/store/deliveries.ts';
import { endpointRemoval, endpointWrite, readListeners } from '#shared/store/listeners.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit } from '#shared/store/table/transaction.ts';
import type { Input, World } from '#test/support/requests/world.ts';
import type { Company } from '#test/support/service/company.ts';

/** An address that may be called; `.example` leads nowhere. */
export const HOOK = 'https://hooks.shop.example/referrals';

/** An endpoint as the table has it: made without the key, and beside the limit, for those who need many. */
export async function anEndpointOf(
  { account }: Pick<Company, 'account'>,
  more: Partial<Endpoint> = {},
): Promise<Endpoint> {
  const [id = 0] = await takeNumbers(account.id, 'webhook', 1);
  const made = newEndpoint({ id, url: HOOK, campaignId: null, types: 'all' }, runtime.now());
  const endpoint = { ...made, ...more };
  await commit([endpointWrite(account.id, null, endpoint)]);
  return endpoint;
}

/** A delivery to an endpoint that nobody is asked to send. */
export async function aDeliveryTo(
  { account }: Pick<Company, 'account'>,
  { id: endpointId }: Pick<Endpoint, 'id'>,
  more: Partial<Delivery> = {},
): Promise<Delivery> {
  const of = { account: account.id, endpointId, token: runtime.token() };
  const delivery = { ...testDelivery(of, runtime.now()), ...more };
  await commit([deliveryWrite(account.id, null, delivery)]);
  return delivery;
}

/** One that is told nothing of what other calls do: what is written of that comes when it comes. */
const aQuietOne = ({ company }: World) => anEndpointOf(company, { types: [] });
const anEndpoint = async (world: World): Promise<Input> => ({ id: (await aQuietOne(world)).id });

/** An account has twenty at most: of those that calls have made some make room. */
const roomForOne = async ({ company: { account } }: World): Promise<Input> => {
  const { endpoints } = await readListeners(account.id);
  const own = endpoints.filter(({ campaignId }) => campaignId === null);
  for (const endpoint of own.slice(0, -10)) await commit([endpointRemoval(account.id, endpoint)]);
  return {};
};

/** What a right call about webhooks names, by its path. */
export const webhookInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'POST /api/v2/company/webhooks': roomForOne,
  '/api/v2/company/webhooks/{id}': anEndpoint,
  '/api/v2/company/webhooks/{id}/test': anEndpoint,
  '/api/v2/company/webhooks/{id}/webhook_deliveries': anEndpoint,
  '/api/v2/company/webhooks/webhook_deliveries/{id}/retry': async (world) => ({
    id: (await aDeliveryTo(world.company, await aQuietOne(world))).id,
  }),
};

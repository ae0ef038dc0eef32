import { endpoint } from '#shared/http/endpoint.ts';
import { OpenEndedPage } from '#shared/http/lists/open-ended-page.ts';
import type { Call } from '#shared/operations/call.ts';
import {
  listDeliveriesPage,
  listRecordDeliveries,
  listWebhookDeliveries,
} from '#shared/operations/webhooks/list-deliveries.ts';
import { presentWebhookDeliveryV2 } from '#shared/present/v2/webhooks/webhook.ts';
import { v2WebhookDeliveriesList } from '#shared/routes/v2/webhooks/webhooks.ts';
import type { DeliveriesInput } from '#shared/routes/v2/webhooks/webhooks-input.ts';
import { toDeliveriesScope } from '#shared/routes/v2/webhooks/webhooks-to-domain.ts';

export const handler = endpoint(v2WebhookDeliveriesList, async ({ input, ...call }) => {
  const { per_page: limit, record_type, record_id } = input;
  const { deliveries, more } = await listDeliveries(call, input);
  return new OpenEndedPage(deliveries.map(presentWebhookDeliveryV2), limit, more, ({ message_id: before }) => ({
    record_type,
    record_id,
    before,
  }));
});

function listDeliveries(call: Call, input: DeliveriesInput) {
  const { before = null, page, per_page: limit } = input;
  const scope = toDeliveriesScope(input);
  if (typeof scope !== 'number') return listRecordDeliveries(call, scope, { before, limit });
  return before === null
    ? listDeliveriesPage(call, scope, { page, limit })
    : listWebhookDeliveries(call, scope, { before, limit });
}

import { endpoint } from '#shared/http/endpoint.ts';
import { reprocessBillingEvent } from '#shared/operations/billing/received-events.ts';
import { presentBillingEventV2 } from '#shared/present/v2/billing/billing-event.ts';
import { v2BillingEventsWork } from '#shared/routes/v2/billing/billing-events.ts';

export const handler = endpoint(v2BillingEventsWork, async ({ input, account, runtime }) =>
  presentBillingEventV2(await reprocessBillingEvent({ account, runtime }, input.id, input.skip_email_notification)),
);

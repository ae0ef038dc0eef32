import { endpoint } from '#shared/http/endpoint.ts';
import { checkDelivery } from '#shared/operations/mail/check-delivery.ts';
import { createDeliverySources, isSesEmulated } from '#shared/outside/mail/delivery-sources.ts';
import { presentEmailDeliveryV2 } from '#shared/present/v2/mail/email-delivery.ts';
import { v2EmailDeliveryShow } from '#shared/routes/v2/mail/email-delivery.ts';

export const handler = endpoint(v2EmailDeliveryShow, async (call) =>
  presentEmailDeliveryV2(await checkDelivery(call, isSesEmulated() ? null : createDeliverySources())),
);

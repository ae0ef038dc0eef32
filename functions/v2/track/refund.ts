import { endpoint } from '#shared/http/endpoint.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { v2TrackingEvent } from '#shared/present/v2/tracking-event.ts';
import { refundIn } from '#shared/routes/tracking/to-domain.ts';
import { v2Refund } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Refund, async (request) =>
  v2TrackingEvent(await trackRefund(request, refundIn(request.input))),
);

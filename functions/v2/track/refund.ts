import { endpoint } from '#shared/http/endpoint.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { presentTrackingEventV2 } from '#shared/present/v2/tracking-event.ts';
import { toReportedRefund } from '#shared/routes/tracking/to-domain.ts';
import { v2Refund } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Refund, async (request) =>
  presentTrackingEventV2(await trackRefund(request, toReportedRefund(request.input))),
);

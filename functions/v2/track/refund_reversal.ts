import { endpoint } from '#shared/http/endpoint.ts';
import { trackRefundReversal } from '#shared/operations/tracking/refund-reversal.ts';
import { presentTrackingEventV2 } from '#shared/present/v2/tracking-event.ts';
import { toReportedRefundReversal } from '#shared/routes/tracking/to-domain.ts';
import { v2RefundReversal } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2RefundReversal, async (request) =>
  presentTrackingEventV2(await trackRefundReversal(request, toReportedRefundReversal(request.input))),
);

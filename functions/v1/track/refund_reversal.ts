import { endpoint } from '#shared/http/endpoint.ts';
import { trackRefundReversal } from '#shared/operations/tracking/refund-reversal.ts';
import { presentRefundReversalEventV1 } from '#shared/present/v1/records.ts';
import { toReportedRefundReversal } from '#shared/routes/tracking/to-domain.ts';
import { v1RefundReversal } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1RefundReversal, async (request) =>
  presentRefundReversalEventV1(await trackRefundReversal(request, toReportedRefundReversal(request.input))),
);

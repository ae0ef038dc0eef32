import { endpoint } from '#shared/http/endpoint.ts';
import { trackRefundReversal } from '#shared/operations/tracking/refund-reversal.ts';
import { refundReversalEvent } from '#shared/present/v1/records.ts';
import { refundReversalIn } from '#shared/routes/tracking/to-domain.ts';
import { v1RefundReversal } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1RefundReversal, async (request) =>
  refundReversalEvent(await trackRefundReversal(request, refundReversalIn(request.input))),
);

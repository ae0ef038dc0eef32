import { endpoint } from '#shared/http/endpoint.ts';
import { trackRefund } from '#shared/operations/tracking/refund.ts';
import { presentRefundEventV1 } from '#shared/present/v1/records.ts';
import { toReportedRefund } from '#shared/routes/tracking/to-domain.ts';
import { v1Refund } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Refund, async (request) =>
  presentRefundEventV1(await trackRefund(request, toReportedRefund(request.input))),
);

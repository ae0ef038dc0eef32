import { endpoint } from '#shared/http/endpoint.ts';
import { refundEvent } from '#shared/present/v1.ts';
import { v1Refund } from '#shared/routes/tracking.ts';
import { trackRefund } from '#shared/tracking/refund.ts';

/** POST /api/v1/track/refund: money of a sale was given back. */
export const handler = endpoint(v1Refund, async (request) => refundEvent(await trackRefund(request, request.input)));

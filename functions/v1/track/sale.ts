import { endpoint } from '#shared/http/endpoint.ts';
import { saleEvent } from '#shared/present/v1.ts';
import { v1Sale } from '#shared/routes/tracking.ts';
import { trackSale } from '#shared/tracking/sale.ts';

/** POST /api/v1/track/sale: a lead bought something. */
export const handler = endpoint(v1Sale, async (request) => saleEvent(await trackSale(request, request.input)));

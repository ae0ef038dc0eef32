import { endpoint } from '#shared/http/endpoint.ts';
import { v2TrackingEvent } from '#shared/present/v2.ts';
import { v2Sale } from '#shared/routes/tracking.ts';
import { trackSale } from '#shared/tracking/sale.ts';

/** POST /api/v2/track/sale: a lead bought something. */
export const handler = endpoint(v2Sale, async (request) => v2TrackingEvent(await trackSale(request, request.input)));

import { endpoint } from '#shared/http/endpoint.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import { v2TrackingEvent } from '#shared/present/v2/tracking-event.ts';
import { saleIn } from '#shared/routes/tracking/to-domain.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Sale, async (request) =>
  v2TrackingEvent(await trackSale(request, saleIn(request.input))),
);

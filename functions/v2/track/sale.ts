import { endpoint } from '#shared/http/endpoint.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import { presentTrackingEventV2 } from '#shared/present/v2/tracking-event.ts';
import { toReportedSale } from '#shared/routes/tracking/to-domain.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';

export const handler = endpoint(v2Sale, async (request) =>
  presentTrackingEventV2(await trackSale(request, toReportedSale(request.input))),
);

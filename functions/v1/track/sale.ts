import { endpoint } from '#shared/http/endpoint.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import { presentSaleEventV1 } from '#shared/present/v1/records.ts';
import { toReportedSale } from '#shared/routes/tracking/to-domain.ts';
import { v1Sale } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Sale, async (request) =>
  presentSaleEventV1(await trackSale(request, toReportedSale(request.input))),
);

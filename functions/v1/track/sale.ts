import { endpoint } from '#shared/http/endpoint.ts';
import { trackSale } from '#shared/operations/tracking/sale.ts';
import { saleEvent } from '#shared/present/v1/records.ts';
import { saleIn } from '#shared/routes/tracking/to-domain.ts';
import { v1Sale } from '#shared/routes/tracking/v1.ts';

export const handler = endpoint(v1Sale, async (request) => saleEvent(await trackSale(request, saleIn(request.input))));

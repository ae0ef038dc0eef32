import { endpoint } from '#shared/http/endpoint.ts';
import { saleEvent } from '#shared/present/v1.ts';
import { v1Sale } from '#shared/routes/tracking.ts';
import type { SaleInput } from '#shared/routes/tracking-input.ts';
import { trackSale } from '#shared/tracking/sale.ts';

/** POST /api/v1/track/sale: a lead bought something. */
export const handler = endpoint<SaleInput>(v1Sale, async (request) =>
  saleEvent(await trackSale(request, request.input)),
);

import { endpoint } from '#shared/http/endpoint.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { presentPromoterV1 } from '#shared/present/v1/promoter.ts';
import { v1PromotersShow as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toPromoterNameV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  presentPromoterV1(await showPromoter(call, toPromoterNameV1(input))),
);

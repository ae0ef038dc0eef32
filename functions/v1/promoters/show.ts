import { endpoint } from '#shared/http/endpoint.ts';
import { showPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { v1Promoter } from '#shared/present/v1/promoter.ts';
import { showPromoter as route } from '#shared/routes/v1/promoters/promoters.ts';
import { nameIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  v1Promoter(await showPromoter(call, nameIn(input))),
);

import { endpoint } from '#shared/http/endpoint.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { presentNewPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { v1PromoterWith } from '#shared/present/v1/promoter.ts';
import { createPromoter as route } from '#shared/routes/v1/promoters/promoters.ts';
import { newPromoterIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  v1PromoterWith(input.temp_password, presentNewPromoter(await createPromoter(call, newPromoterIn(input)))),
);

import { endpoint } from '#shared/http/endpoint.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { v1PromoterWith } from '#shared/present/v1/promoter.ts';
import { updatePromoter as route } from '#shared/routes/v1/promoters/promoters.ts';
import { changesIn, nameIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  v1PromoterWith(input.temp_password, await updatePromoter(call, nameIn(input), changesIn(input))),
);

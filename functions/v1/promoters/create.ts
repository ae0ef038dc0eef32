import { endpoint } from '#shared/http/endpoint.ts';
import { createPromoter } from '#shared/operations/promoters/create-promoter.ts';
import { buildNewShownPromoter } from '#shared/operations/promoters/show-promoter.ts';
import { presentPromoterWithPasswordV1 } from '#shared/present/v1/promoter.ts';
import { v1PromotersCreate as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toNewPromoterV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  presentPromoterWithPasswordV1(
    input.temp_password,
    buildNewShownPromoter(await createPromoter(call, toNewPromoterV1(input))),
  ),
);

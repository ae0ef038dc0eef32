import { endpoint } from '#shared/http/endpoint.ts';
import { updatePromoter } from '#shared/operations/promoters/update-promoter.ts';
import { presentPromoterWithPasswordV1 } from '#shared/present/v1/promoter.ts';
import { v1PromotersUpdate as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toPromoterChangesV1, toPromoterNameV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  presentPromoterWithPasswordV1(
    input.temp_password,
    await updatePromoter(call, toPromoterNameV1(input), toPromoterChangesV1(input)),
  ),
);

import { endpoint } from '#shared/http/endpoint.ts';
import { refreshPromoterToken } from '#shared/operations/promoters/sign-in/refresh-promoter-token.ts';
import { presentPromoterV1 } from '#shared/present/v1/promoter.ts';
import { v1PromotersRefreshToken as route } from '#shared/routes/v1/promoters/promoters.ts';
import { toPromoterNameV1 } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  presentPromoterV1(await refreshPromoterToken(call, toPromoterNameV1(input))),
);

import { endpoint } from '#shared/http/endpoint.ts';
import { refreshPromoterToken } from '#shared/operations/promoters/refresh-promoter-token.ts';
import { v1Promoter } from '#shared/present/v1/promoter.ts';
import { refreshToken as route } from '#shared/routes/v1/promoters/promoters.ts';
import { nameIn } from '#shared/routes/v1/promoters/promoters-to-domain.ts';

export const handler = endpoint(route, async ({ input, ...call }) =>
  v1Promoter(await refreshPromoterToken(call, nameIn(input))),
);

import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { CacheableResponse } from '#shared/http/response/cacheable-response.ts';
import { showPortalLook } from '#shared/operations/portal/portal-look.ts';
import { presentPublicPortal } from '#shared/present/affiliate/public-portal.ts';
import { portalLookShow } from '#shared/routes/affiliate/portal/look.ts';

/** Changes are visible within a minute. */
const MAX_AGE_S = 60;

export const handler = publicEndpoint(portalLookShow, async ({ input, ...call }) => {
  const body = presentPublicPortal(await showPortalLook(call, input));
  return new CacheableResponse(JSON.stringify(body), MAX_AGE_S, {
    body,
    headers: { 'cache-control': `public, max-age=${MAX_AGE_S}` },
  });
});

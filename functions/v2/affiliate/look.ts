import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { showPortalLook } from '#shared/operations/portal/portal-look.ts';
import { portalLook } from '#shared/present/affiliate/look.ts';
import { portalLookShow } from '#shared/routes/affiliate/portal/look.ts';

/** Changes are visible within a minute. */
const KEPT_S = 60;

export const handler = openEndpoint(portalLookShow, async ({ input, ...call }) => {
  const body = portalLook(await showPortalLook(call, input));
  return new Kept(JSON.stringify(body), KEPT_S, { body, headers: { 'cache-control': `public, max-age=${KEPT_S}` } });
});

import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { Picture } from '#shared/http/response/picture.ts';
import { showPortalLogo } from '#shared/operations/portal/portal-look.ts';
import { portalLogo } from '#shared/routes/affiliate/portal/look.ts';

export const handler = publicEndpoint(portalLogo, async ({ input }) => {
  const { bytes, type, version } = await showPortalLogo(input.account);
  return new Picture(bytes, type, input.v === version);
});

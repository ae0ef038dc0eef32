import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Picture } from '#shared/http/response/picture.ts';
import { showLogo } from '#shared/operations/portal/show-look.ts';
import { portalLogo } from '#shared/routes/affiliate/portal/look.ts';

export const handler = openEndpoint(portalLogo, async ({ input }) => {
  const { bytes, type, version } = await showLogo(input.account);
  return new Picture(bytes, type, input.v === version);
});

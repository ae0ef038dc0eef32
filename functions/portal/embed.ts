import { portalOf } from '#shared/domain/portal/portal.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { noPortal, portalFrame } from '#shared/http/response/portal-frame.ts';
import { findPortalAccount } from '#shared/operations/portal/portal-account.ts';
import { portalEmbed } from '#shared/routes/affiliate/portal/embed.ts';

export const handler = openEndpoint(portalEmbed, async ({ input, runtime }) => {
  const account = await findPortalAccount({ runtime }, input.account);
  return account ? portalFrame(portalOf(account)) : noPortal();
});

import { accountPortal } from '#shared/domain/portal/portal.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { createPortalNotFoundPage, renderPortalFrame } from '#shared/http/response/portal-frame.ts';
import { findPortalAccount } from '#shared/operations/portal/portal-account.ts';
import { portalEmbed } from '#shared/routes/affiliate/portal/embed.ts';

export const handler = publicEndpoint(portalEmbed, async ({ input, runtime }) => {
  const account = await findPortalAccount({ runtime }, input.account);
  return account ? renderPortalFrame(accountPortal(account)) : createPortalNotFoundPage();
});

import { createMailAuthentication } from '#shared/http/auth/mail-authentication.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { findPromoterBySettingsToken } from '#shared/operations/mail/settings-token.ts';
import { verifyMailMac } from '#shared/outside/mac.ts';
import { presentAffiliateEmailSettings } from '#shared/present/affiliate/email-settings.ts';
import { emailSettingsShow } from '#shared/routes/affiliate/mail/email-settings.ts';

export const handler = promoterEndpoint(
  emailSettingsShow,
  async ({ promoter }) => ({ data: [presentAffiliateEmailSettings(promoter)], meta: { email: promoter.email } }),
  createMailAuthentication((token) => findPromoterBySettingsToken(token, verifyMailMac)),
);

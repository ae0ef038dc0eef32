import { byMail } from '#shared/http/auth/by-mail.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { findPromoterBySettingsToken } from '#shared/operations/mail/settings-token.ts';
import { isMailMac } from '#shared/outside/mac.ts';
import { affiliateEmailSettings } from '#shared/present/affiliate/email-settings.ts';
import { emailSettingsShow } from '#shared/routes/affiliate/mail/email-settings.ts';

export const handler = promoterEndpoint(
  emailSettingsShow,
  async ({ promoter }) => ({ data: [affiliateEmailSettings(promoter)], meta: { email: promoter.email } }),
  byMail((token) => findPromoterBySettingsToken(token, isMailMac)),
);

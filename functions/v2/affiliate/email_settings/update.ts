import { Refusal } from '#shared/domain/refusal.ts';
import { createMailAuthentication } from '#shared/http/auth/mail-authentication.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeMailSettings } from '#shared/operations/mail/change-settings.ts';
import { findPromoterBySettingsToken } from '#shared/operations/mail/settings-token.ts';
import { verifyMailMac } from '#shared/outside/mac.ts';
import { presentAffiliateEmailSettings } from '#shared/present/affiliate/email-settings.ts';
import { emailSettingsUpdate } from '#shared/routes/affiliate/mail/email-settings.ts';
import { toMailSettings } from '#shared/routes/affiliate/mail/email-settings-to-domain.ts';

export const handler = promoterEndpoint(
  emailSettingsUpdate,
  async ({ input, account, promoter, runtime }) => {
    if (input.id !== promoter.id) throw new Refusal({ code: 'not_found', what: 'promoter' });
    return presentAffiliateEmailSettings(
      await changeMailSettings({ account, runtime }, promoter.id, toMailSettings(input)),
    );
  },
  createMailAuthentication((token) => findPromoterBySettingsToken(token, verifyMailMac)),
);

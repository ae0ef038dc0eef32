import { Refusal } from '#shared/domain/refusal.ts';
import { byMail } from '#shared/http/auth/by-mail.ts';
import { promoterEndpoint } from '#shared/http/promoter-endpoint.ts';
import { changeMailSettings } from '#shared/operations/mail/change-settings.ts';
import { findPromoterBySettingsToken } from '#shared/operations/mail/settings-token.ts';
import { isMailMac } from '#shared/outside/mac.ts';
import { affiliateEmailSettings } from '#shared/present/affiliate/email-settings.ts';
import { emailSettingsUpdate } from '#shared/routes/affiliate/mail/email-settings.ts';
import { mailSettingsIn } from '#shared/routes/affiliate/mail/email-settings-to-domain.ts';

export const handler = promoterEndpoint(
  emailSettingsUpdate,
  async ({ input, account, promoter, runtime }) => {
    if (input.id !== promoter.id) throw new Refusal({ code: 'not_found', what: 'promoter' });
    return affiliateEmailSettings(await changeMailSettings({ account, runtime }, promoter.id, mailSettingsIn(input)));
  },
  byMail((token) => findPromoterBySettingsToken(token, isMailMac)),
);

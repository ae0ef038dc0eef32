import { ALL_MAILS_OFF } from '#shared/domain/mail/mail-settings.ts';
import { promoterCaller } from '#shared/domain/portal/session.ts';
import { keepingWho } from '#shared/http/audit.ts';
import { openedMail } from '#shared/http/auth/by-mail.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { changeMailSettings } from '#shared/operations/mail/change-settings.ts';
import { findPromoterBySettingsToken } from '#shared/operations/mail/settings-token.ts';
import { isMailMac } from '#shared/outside/mac.ts';
import { emailSettingsUnsubscribe } from '#shared/routes/affiliate/mail/email-settings.ts';

/** POST /api/v2/affiliate/email_settings/unsubscribe: a mail program ends the mails to a promoter. */
export const handler = openEndpoint(emailSettingsUnsubscribe, async ({ runtime }, event) => {
  const { account, promoter } = await openedMail(event.queryStringParameters?.e ?? '', (token) =>
    findPromoterBySettingsToken(token, isMailMac),
  );
  const caller = promoterCaller(promoter.id, null);
  await keepingWho(emailSettingsUnsubscribe, event, { caller, runtime }, () =>
    changeMailSettings({ account, runtime }, promoter.id, ALL_MAILS_OFF),
  );
  return { message: 'Unsubscribed.' };
});

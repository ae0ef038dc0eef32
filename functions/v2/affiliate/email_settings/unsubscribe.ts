import { unsubscribedSettings } from '#shared/domain/mail/mail-settings.ts';
import { buildPromoterCaller } from '#shared/domain/portal/portal-session.ts';
import { auditIfRequired } from '#shared/http/audit.ts';
import { authenticateMailToken } from '#shared/http/auth/mail-authentication.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { changeMailSettings } from '#shared/operations/mail/change-settings.ts';
import { findUnsubscriber } from '#shared/operations/mail/settings-token.ts';
import { verifyMailMac } from '#shared/outside/mac.ts';
import { emailSettingsUnsubscribe } from '#shared/routes/affiliate/mail/email-settings.ts';

/** Called by mail programs. */
export const handler = publicEndpoint(emailSettingsUnsubscribe, async ({ runtime }, event) => {
  const { e = '', category } = event.queryStringParameters ?? {};
  const { account, promoter } = await authenticateMailToken(e, (token) => findUnsubscriber(token, verifyMailMac));
  const caller = buildPromoterCaller(promoter.id, null);
  await auditIfRequired(emailSettingsUnsubscribe, event, { caller, runtime }, () =>
    changeMailSettings({ account, runtime }, promoter.id, unsubscribedSettings(category)),
  );
  return { message: 'Unsubscribed.' };
});

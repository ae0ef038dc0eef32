import { parseSettingsToken } from '#shared/domain/mail/settings-token.ts';
import { PORTAL_PAGES, portalPath } from '#shared/domain/portal/portal-pages.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { emailSettingsUnsubscribeShow } from '#shared/routes/affiliate/mail/email-settings.ts';

/** Opened by people: changes nothing. */
export const handler = publicEndpoint(emailSettingsUnsubscribeShow, async (_, event) => {
  const token = event.queryStringParameters?.e ?? '';
  const recipient = parseSettingsToken(token);
  return new Redirect(recipient ? portalPath('mails', recipient.account, token) : PORTAL_PAGES.mails);
});

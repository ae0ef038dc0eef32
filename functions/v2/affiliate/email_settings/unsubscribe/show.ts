import { parseSettingsToken } from '#shared/domain/mail/settings-token.ts';
import { PORTAL_PAGES, portalAddress } from '#shared/domain/portal/addresses.ts';
import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Redirect } from '#shared/http/response/redirect.ts';
import { emailSettingsUnsubscribeShow } from '#shared/routes/affiliate/mail/email-settings.ts';

/** GET /api/v2/affiliate/email_settings/unsubscribe: a person goes on to choose its mails. */
export const handler = openEndpoint(emailSettingsUnsubscribeShow, async (_, event) => {
  const token = event.queryStringParameters?.e ?? '';
  const named = parseSettingsToken(token);
  return new Redirect(named ? portalAddress('mails', named.account, token) : PORTAL_PAGES.mails);
});

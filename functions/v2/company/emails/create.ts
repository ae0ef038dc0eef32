import { endpoint } from '#shared/http/endpoint.ts';
import { createAutomation } from '#shared/operations/automations/automations.ts';
import { createBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentMailingEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsCreate } from '#shared/routes/v2/mail/emails.ts';
import { toAutomationEmail, toBroadcastEmail } from '#shared/routes/v2/mail/emails-to-domain.ts';

export const handler = endpoint(v2EmailsCreate, async ({ input, ...call }) => {
  const automation = toAutomationEmail(input);
  return presentMailingEmailV2(
    automation ? await createAutomation(call, automation) : await createBroadcast(call, toBroadcastEmail(input)),
  );
});

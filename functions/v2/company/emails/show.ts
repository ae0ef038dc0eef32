import { endpoint } from '#shared/http/endpoint.ts';
import { countSentCopies, requireMailing } from '#shared/operations/automations/mailings.ts';
import { findTemplate } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailV2, presentMailingEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsShow } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsShow, async ({ input: { id }, ...call }) => {
  if (typeof id === 'string') {
    return { ...presentEmailV2(await findTemplate(call, id), call.account), sent_count: null };
  }
  const [mailing, counts] = await Promise.all([requireMailing(call, id), countSentCopies(call, [id])]);
  return { ...presentMailingEmailV2(mailing), sent_count: counts.get(id) ?? 0 };
});

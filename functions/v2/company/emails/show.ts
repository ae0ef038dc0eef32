import { endpoint } from '#shared/http/endpoint.ts';
import { findTemplate } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsShow } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsShow, async ({ input, ...call }) =>
  presentEmailV2(await findTemplate(call, input.id), call.account),
);

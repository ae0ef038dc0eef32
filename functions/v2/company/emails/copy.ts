import { endpoint } from '#shared/http/endpoint.ts';
import { copyMailing } from '#shared/operations/automations/mailings.ts';
import { presentMailingEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsCopy } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsCopy, async ({ input, ...call }) =>
  presentMailingEmailV2(await copyMailing(call, input.id)),
);

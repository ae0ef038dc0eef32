import { endpoint } from '#shared/http/endpoint.ts';
import { sendMailingNow } from '#shared/operations/automations/mailings.ts';
import { presentMailingEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsSendNow } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsSendNow, async ({ input, ...call }) =>
  presentMailingEmailV2(await sendMailingNow(call, input.id)),
);

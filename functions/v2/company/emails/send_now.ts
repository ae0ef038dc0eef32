import { endpoint } from '#shared/http/endpoint.ts';
import { scheduleSending } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsSendNow } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsSendNow, async ({ input, ...call }) =>
  presentBroadcastEmailV2(await scheduleSending(call, input.id, null)),
);

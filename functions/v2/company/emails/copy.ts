import { endpoint } from '#shared/http/endpoint.ts';
import { copyBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsCopy } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsCopy, async ({ input, ...call }) =>
  presentBroadcastEmailV2(await copyBroadcast(call, input.id)),
);

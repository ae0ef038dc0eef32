import { endpoint } from '#shared/http/endpoint.ts';
import { createBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { presentBroadcastEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsCreate } from '#shared/routes/v2/mail/emails.ts';
import { toBroadcastEmail } from '#shared/routes/v2/mail/emails-to-domain.ts';

export const handler = endpoint(v2EmailsCreate, async ({ input, ...call }) =>
  presentBroadcastEmailV2(await createBroadcast(call, toBroadcastEmail(input))),
);

import { endpoint } from '#shared/http/endpoint.ts';
import { requireBroadcast } from '#shared/operations/broadcasts/broadcasts.ts';
import { findTemplate } from '#shared/operations/mail/templates/edit-templates.ts';
import { presentBroadcastEmailV2, presentEmailV2 } from '#shared/present/v2/mail/email.ts';
import { v2EmailsShow } from '#shared/routes/v2/mail/emails.ts';

export const handler = endpoint(v2EmailsShow, async ({ input: { id }, ...call }) =>
  typeof id === 'number'
    ? presentBroadcastEmailV2(await requireBroadcast(call, id))
    : presentEmailV2(await findTemplate(call, id), call.account),
);

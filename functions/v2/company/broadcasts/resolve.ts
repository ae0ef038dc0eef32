import { endpoint } from '#shared/http/endpoint.ts';
import { dismissRecipients, resendToRecipients } from '#shared/operations/broadcasts/resolve-recipients.ts';
import { presentBroadcastV2 } from '#shared/present/v2/broadcasts/broadcast.ts';
import { v2BroadcastsResolve } from '#shared/routes/v2/broadcasts/broadcasts.ts';

export const handler = endpoint(v2BroadcastsResolve, async ({ input, ...call }) => {
  const resolve = input.resolution === 'resend' ? resendToRecipients : dismissRecipients;
  return presentBroadcastV2(await resolve(call, input.id, input.promoter_ids));
});

import { endpoint } from '#shared/http/endpoint.ts';
import { resendInvitation } from '#shared/operations/users/resend-invitation.ts';
import { presentUserV2 } from '#shared/present/v2/users/user.ts';
import { v2UsersInvitation } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(v2UsersInvitation, async ({ input, ...call }) =>
  presentUserV2(await resendInvitation(call, input.id)),
);

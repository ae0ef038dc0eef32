import { endpoint } from '#shared/http/endpoint.ts';
import { inviteAgain } from '#shared/operations/users/invite-again.ts';
import { v2User } from '#shared/present/v2/users/user.ts';
import { v2UsersInvitation } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(v2UsersInvitation, async ({ input, ...call }) =>
  v2User(await inviteAgain(call, input.id)),
);

import { endpoint } from '#shared/http/endpoint.ts';
import { Created } from '#shared/http/response/created.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { v2User } from '#shared/present/v2/users/user.ts';
import { v2UsersCreate } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(
  v2UsersCreate,
  async ({ input, ...call }) => new Created(v2User(await inviteUser(call, input))),
);

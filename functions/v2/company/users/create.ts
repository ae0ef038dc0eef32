import { endpoint } from '#shared/http/endpoint.ts';
import { CreatedResponse } from '#shared/http/response/created-response.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { presentUserV2 } from '#shared/present/v2/users/user.ts';
import { v2UsersCreate } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(
  v2UsersCreate,
  async ({ input, ...call }) => new CreatedResponse(presentUserV2(await inviteUser(call, input))),
);

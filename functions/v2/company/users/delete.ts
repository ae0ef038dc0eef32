import { endpoint } from '#shared/http/endpoint.ts';
import { removeUser } from '#shared/operations/users/change-user.ts';
import { presentUserV2 } from '#shared/present/v2/users/user.ts';
import { v2UsersDelete } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(v2UsersDelete, async ({ input, ...call }) =>
  presentUserV2(await removeUser(call, input.id)),
);

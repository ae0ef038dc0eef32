import { endpoint } from '#shared/http/endpoint.ts';
import { changeRole } from '#shared/operations/users/change-user.ts';
import { presentUserV2 } from '#shared/present/v2/users/user.ts';
import { v2UsersUpdate } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(v2UsersUpdate, async ({ input, ...call }) =>
  presentUserV2(await changeRole(call, input.id, input.role)),
);

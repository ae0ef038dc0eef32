import { endpoint } from '#shared/http/endpoint.ts';
import { ListPage } from '#shared/http/lists/list-page.ts';
import { listUsersPage } from '#shared/operations/users/list-users.ts';
import { presentUserV2 } from '#shared/present/v2/users/user.ts';
import { v2UsersList } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(v2UsersList, async ({ input, ...call }) => {
  const page = { page: input.page, perPage: input.per_page };
  const { rows, total } = await listUsersPage(call, page, input.filters?.state);
  return new ListPage(rows.map(presentUserV2), total, page);
});

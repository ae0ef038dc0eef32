import { endpoint } from '#shared/http/endpoint.ts';
import { listSessionAccounts } from '#shared/operations/users/sessions.ts';
import { presentMeV2 } from '#shared/present/v2/users/user.ts';
import { v2MeShow } from '#shared/routes/v2/users/users.ts';

export const handler = endpoint(v2MeShow, async ({ account, caller, userSession }) =>
  presentMeV2(
    { account, caller, userSession },
    userSession ? await listSessionAccounts({ account, ...userSession }) : [account],
  ),
);

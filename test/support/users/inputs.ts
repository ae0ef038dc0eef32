import type { Input, World } from '#test/support/requests/world.ts';
import { unique } from '#test/support/service/company.ts';
import { anInvitedUser } from './people.ts';

const aUser = async ({ company }: World): Promise<Input> => ({ id: (await anInvitedUser(company, 'manager')).id });

/** Valid inputs of user calls by method and path. */
export const userInputs: Readonly<Record<string, (world: World) => Promise<Input>>> = {
  'POST /api/v2/company/users': async () => ({ email: `${unique('user')}@acme.example` }),
  '/api/v2/company/users/{id}/invitation': aUser,
  'PUT /api/v2/company/users/{id}': aUser,
  'DELETE /api/v2/company/users/{id}': aUser,
  '/api/v2/me/switch_account': async ({ company }) => ({ account_id: company.account.id }),
};

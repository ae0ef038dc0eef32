import * as v from 'valibot';
import { command, type Option } from '#bin/admin/command.ts';
import { email, flag, id, optionalText } from '#bin/admin/fields.ts';
import { details, type Row, table } from '#bin/admin/print.ts';
import { ROLES } from '#shared/domain/accounts/caller.ts';
import { type User, userStateOf } from '#shared/domain/users/user.ts';
import { changeRole, removeUser } from '#shared/operations/users/change-user.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { listUsers } from '#shared/operations/users/list-users.ts';
import { resendInvitation } from '#shared/operations/users/resend-invitation.ts';
import { accountOption, theAccount } from './account.ts';

const userOption = { value: 'ID', about: 'the user, as user list shows it', schema: id() } satisfies Option;
const roleOption = {
  value: 'ROLE',
  about: `what the person may do: ${ROLES.join(', ')}`,
  schema: v.picklist(ROLES, `must be one of ${ROLES.join(', ')}`),
} satisfies Option;

const invite = command({
  name: 'user invite',
  about: 'Invites a person to the dashboard of an account. Use it for the first owner of a new account.',
  notes: 'The person signs in with this address. The issuer must have verified it.',
  options: {
    account: accountOption,
    email: { value: 'EMAIL', about: 'the address that the person signs in with', schema: email() },
    role: roleOption,
    name: { value: 'NAME', about: 'name of the person', schema: optionalText() },
    'skip-email-notification': { value: null, about: 'sends no invitation', schema: flag() },
  },
  async run({ account, 'skip-email-notification': quiet, ...wanted }, runtime) {
    const row = rowOf(await inviteUser({ account: await theAccount(account), runtime }, { ...wanted, quiet }));
    return { data: row, text: `${details(row)}\n\nThe person signs in at /dashboard of the service.` };
  },
});

const again = command({
  name: 'user invite-again',
  about: 'Sends the invitation again, to a user who has never signed in.',
  options: { account: accountOption, id: userOption },
  async run({ account, id }, runtime) {
    const row = rowOf(await resendInvitation({ account: await theAccount(account), runtime }, id));
    return { data: row, text: details(row) };
  },
});

const list = command({
  name: 'user list',
  about: 'Lists the people who sign in to an account.',
  options: {
    account: accountOption,
    all: { value: null, about: 'also removed users', schema: flag() },
  },
  async run({ account, all }) {
    const states = all ? (['invited', 'active', 'removed'] as const) : undefined;
    const rows = (await listUsers({ account: await theAccount(account) }, states)).map(rowOf);
    const columns = ['id', 'email', 'name', 'role', 'state', 'last_sign_in_at'];
    return { data: rows, text: table(rows, columns, 'No user yet: user invite creates the first.') };
  },
});

const role = command({
  name: 'user role',
  about: 'Gives a user another role, from the next call on.',
  options: { account: accountOption, id: userOption, role: roleOption },
  async run({ account, id, role }, runtime) {
    const row = rowOf(await changeRole({ account: await theAccount(account), runtime }, id, role));
    return { data: row, text: details(row) };
  },
});

const remove = command({
  name: 'user remove',
  about: 'Removes a user, and ends all of its sessions.',
  options: { account: accountOption, id: userOption },
  async run({ account, id }, runtime) {
    const row = rowOf(await removeUser({ account: await theAccount(account), runtime }, id));
    return { data: row, text: details(row) };
  },
});

export const userCommands = [invite, again, list, role, remove];

function rowOf(user: User): Row {
  const { id, email, name, role, invitedAt, joinedAt, lastSignInAt } = user;
  const times = { invited_at: invitedAt, joined_at: joinedAt, last_sign_in_at: lastSignInAt };
  return { id, email, name, role, state: userStateOf(user), ...times };
}

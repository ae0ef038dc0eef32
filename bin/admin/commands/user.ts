import * as v from 'valibot';
import { type CommandOption, defineCommand } from '#bin/admin/command.ts';
import { emailSchema, flagSchema, idSchema, optionalTextSchema } from '#bin/admin/fields.ts';
import { formatDetails, formatTable, type PrintRow } from '#bin/admin/print.ts';
import { ROLES } from '#shared/domain/accounts/caller.ts';
import { type User, userState } from '#shared/domain/users/user.ts';
import { changeRole, removeUser } from '#shared/operations/users/change-user.ts';
import { inviteUser } from '#shared/operations/users/invite-user.ts';
import { listUsers } from '#shared/operations/users/list-users.ts';
import { resendInvitation } from '#shared/operations/users/resend-invitation.ts';
import { accountOption, requireAccount } from './account.ts';

const userOption = {
  value: 'ID',
  about: 'user id, as shown by user list',
  schema: idSchema(),
} satisfies CommandOption;
const roleOption = {
  value: 'ROLE',
  about: `permissions of the person: ${ROLES.join(', ')}`,
  schema: v.picklist(ROLES, `must be one of ${ROLES.join(', ')}`),
} satisfies CommandOption;

const invite = defineCommand({
  name: 'user invite',
  about: 'Invites a person to the dashboard of an account. Use it for the first owner of a new account.',
  notes: 'The person signs in with this address. The issuer must have verified it.',
  options: {
    account: accountOption,
    email: { value: 'EMAIL', about: 'address that the person signs in with', schema: emailSchema() },
    role: roleOption,
    name: { value: 'NAME', about: 'name of the person', schema: optionalTextSchema() },
    'skip-email-notification': { value: null, about: 'sends no invitation', schema: flagSchema() },
  },
  async run({ account, 'skip-email-notification': quiet, ...user }, runtime) {
    const row = buildUserRow(await inviteUser({ account: await requireAccount(account), runtime }, { ...user, quiet }));
    return { data: row, text: `${formatDetails(row)}\n\nThe person signs in at /dashboard of the service.` };
  },
});

const inviteAgain = defineCommand({
  name: 'user invite-again',
  about: 'Sends the invitation again to a user who has never signed in.',
  options: { account: accountOption, id: userOption },
  async run({ account, id }, runtime) {
    const row = buildUserRow(await resendInvitation({ account: await requireAccount(account), runtime }, id));
    return { data: row, text: formatDetails(row) };
  },
});

const list = defineCommand({
  name: 'user list',
  about: 'Lists the people who sign in to an account.',
  options: {
    account: accountOption,
    all: { value: null, about: 'also shows removed users', schema: flagSchema() },
  },
  async run({ account, all }) {
    const states = all ? (['invited', 'active', 'removed'] as const) : undefined;
    const rows = (await listUsers({ account: await requireAccount(account) }, states)).map(buildUserRow);
    const columns = ['id', 'email', 'name', 'role', 'state', 'last_sign_in_at'];
    return { data: rows, text: formatTable(rows, columns, 'No users yet. Run user invite to create the first.') };
  },
});

const role = defineCommand({
  name: 'user role',
  about: 'Changes the role of a user. Applies from the next call on.',
  options: { account: accountOption, id: userOption, role: roleOption },
  async run({ account, id, role }, runtime) {
    const row = buildUserRow(await changeRole({ account: await requireAccount(account), runtime }, id, role));
    return { data: row, text: formatDetails(row) };
  },
});

const remove = defineCommand({
  name: 'user remove',
  about: 'Removes a user and ends all their sessions.',
  options: { account: accountOption, id: userOption },
  async run({ account, id }, runtime) {
    const row = buildUserRow(await removeUser({ account: await requireAccount(account), runtime }, id));
    return { data: row, text: formatDetails(row) };
  },
});

export const userCommands = [invite, inviteAgain, list, role, remove];

function buildUserRow(user: User): PrintRow {
  const { id, email, name, role, invitedAt, joinedAt, lastSignInAt } = user;
  const times = { invited_at: invitedAt, joined_at: joinedAt, last_sign_in_at: lastSignInAt };
  return { id, email, name, role, state: userState(user), ...times };
}

import * as v from 'valibot';
import { ROLES } from '#shared/domain/accounts/caller.ts';
import { USER_STATES } from '#shared/domain/users/user.ts';
import * as fields from '#shared/routes/fields.ts';
import { field } from '#shared/routes/output.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyPaging } from '#shared/routes/v2/responses.ts';

const role = field(v.picklist(ROLES, 'role is invalid.'), 'Role of the user.');

/** Excludes removed users unless filtered by state. */
export const listUsersInput = v.object({
  ...companyPaging,
  filters: v.optional(
    field(
      fields.mapParam('filters', {
        state: v.optional(
          fields.anyOfParam(v.picklist(USER_STATES, 'filters[state] is invalid.'), 'filters[state] is invalid.'),
        ),
      }),
      'Filters by state: `filters[state][]`. Default: users who were not removed.',
    ),
  ),
});

export const inviteUserInput = v.object({
  email: field(fields.emailParam('email is invalid.'), 'E-mail address for signing in.'),
  name: v.optional(
    field(
      fields.textParam('name is invalid.'),
      'Name of the user. Replaced by the issuer’s name at first sign-in, if there is one.',
    ),
  ),
  role,
});

export const changeUserInput = v.object({ ...recordInput.entries, role });

export const switchAccountInput = v.object({
  account_id: field(fields.integerParam('account_id is invalid.', 1, 2_147_483_647), 'Id of the account to switch to.'),
});

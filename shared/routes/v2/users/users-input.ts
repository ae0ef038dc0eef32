import * as v from 'valibot';
import { ROLES } from '#shared/domain/accounts/caller.ts';
import { USER_STATES } from '#shared/domain/users/user.ts';
import * as fields from '#shared/routes/fields.ts';
import { field } from '#shared/routes/output.ts';
import { companyPaging } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';

const role = field(v.picklist(ROLES, 'role is invalid.'), 'What the person may do.');

/** Excludes removed users unless filtered by state. */
export const listUsersInput = v.object({
  ...companyPaging,
  filters: v.optional(
    field(
      fields.map('filters', {
        state: v.optional(
          fields.anyOf(v.picklist(USER_STATES, 'filters[state] is invalid.'), 'filters[state] is invalid.'),
        ),
      }),
      'Which users: `filters[state][]`. Those who were not removed, where it is left out.',
    ),
  ),
});

export const inviteUserInput = v.object({
  email: field(fields.email('email is invalid.'), 'The address that the person signs in with.'),
  name: v.optional(
    field(
      fields.text('name is invalid.'),
      'Name of the person. The issuer’s, from the first sign-in on, if it has one.',
    ),
  ),
  role,
});

export const changeUserInput = v.object({ ...recordInput.entries, role });

export const switchAccountInput = v.object({
  account_id: field(fields.integer('account_id is invalid.', 1, 2_147_483_647), 'The account to go to.'),
});

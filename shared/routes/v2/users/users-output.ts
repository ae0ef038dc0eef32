import * as v from 'valibot';
import { COMPANY_PERMISSIONS, ROLES } from '#shared/domain/accounts/caller.ts';
import { USER_STATES } from '#shared/domain/users/user.ts';
import { field, idField, nullable, nullableText, timestampField } from '#shared/routes/output.ts';

const role = field(
  v.picklist(ROLES),
  'Role: an owner can do everything, a manager all but payouts and users, a payer read and pay, a viewer read.',
);
const email = field(v.string(), 'E-mail address for signing in.');
const name = field(nullableText, 'Name of the user; null if not known.');

export const v2User = field(
  v.object({
    id: field(idField, 'Id of the user.'),
    email,
    name,
    role,
    state: field(v.picklist(USER_STATES), '`invited` until the first sign-in, then `active`; `removed` permanently.'),
    invited_at: field(timestampField, 'When the user was invited.'),
    joined_at: field(nullable(timestampField), 'When the user first signed in; null until then.'),
    last_sign_in_at: field(nullable(timestampField), 'When the user last signed in; null until then.'),
  }),
  'A user of the company who can sign in.',
);

export const v2Me = v.object({
  user: field(
    nullable(v.object({ id: field(idField, 'Id of the user.'), email, name, role })),
    'The signed-in user; null for API keys.',
  ),
  account: field(
    v.object({
      id: field(idField, 'Id of the account.'),
      name: field(v.string(), 'Name of the company.'),
      currency: field(v.string(), 'ISO 4217 code of the account’s default currency.'),
      time_zone: field(v.string(), 'IANA name of the time zone of reports.'),
    }),
    'The account of the call.',
  ),
  may: field(v.array(v.picklist(COMPANY_PERMISSIONS)), 'Permissions of the caller. Each API call needs one of these.'),
  session: field(
    nullable(
      v.object({
        ends_at: field(timestampField, 'When the session ends.'),
        fresh_until: field(
          nullable(timestampField),
          'Until when the user can pay and change users without signing in again; null if a new sign-in is required.',
        ),
      }),
    ),
    'The session; null for API keys.',
  ),
  accounts: field(
    v.array(v.object({ id: field(idField, 'Id of the account.'), name: field(v.string(), 'Name of the company.') })),
    'Accounts that the user can switch to, including this one.',
  ),
});

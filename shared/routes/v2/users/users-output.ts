import * as v from 'valibot';
import { COMPANY_PERMISSIONS, ROLES } from '#shared/domain/accounts/caller.ts';
import { USER_STATES } from '#shared/domain/users/user.ts';
import { field, id, maybe, textOrNull, when } from '#shared/routes/output.ts';

const role = field(
  v.picklist(ROLES),
  'What the person may do: an owner everything, a manager all but payouts and users, a payer read and pay, a viewer read.',
);
const email = field(v.string(), 'The address that the person signs in with.');
const name = field(textOrNull, 'Name of the person; null where nobody has said one.');

/** A person of the company. */
export const v2User = field(
  v.object({
    id: field(id, 'Id of the user.'),
    email,
    name,
    role,
    state: field(v.picklist(USER_STATES), '`invited` until the first sign-in, then `active`; `removed` for good.'),
    invited_at: field(when, 'When the person was invited.'),
    joined_at: field(maybe(when), 'When the person signed in first; null until then.'),
    last_sign_in_at: field(maybe(when), 'When the person signed in last; null until then.'),
  }),
  'A person of the company, who signs in.',
);

/** Who calls, as the dashboard needs it. */
export const v2Me = v.object({
  user: field(
    maybe(v.object({ id: field(id, 'Id of the user.'), email, name, role })),
    'Who has signed in; null where the call comes with a key.',
  ),
  account: field(
    v.object({
      id: field(id, 'Id of the account.'),
      name: field(v.string(), 'Name of the company.'),
      currency: field(v.string(), 'ISO 4217 code: what amounts are in that say no currency.'),
    }),
    'The account that the call is for.',
  ),
  may: field(
    v.array(v.picklist(COMPANY_PERMISSIONS)),
    'What the caller may do. Each call of the interface needs one of these.',
  ),
  session: field(
    maybe(
      v.object({
        ends_at: field(when, 'When the session ends.'),
        fresh_until: field(
          maybe(when),
          'Until when the person may pay, and change users, without another sign-in; null where a new one is needed.',
        ),
      }),
    ),
    'The session; null where the call comes with a key.',
  ),
  accounts: field(
    v.array(v.object({ id: field(id, 'Id of the account.'), name: field(v.string(), 'Name of the company.') })),
    'The accounts that the person can go to, this one too.',
  ),
});

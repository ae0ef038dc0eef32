import * as v from 'valibot';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#shared/domain/portal/password.ts';
import * as fields from '#shared/routes/fields.ts';
import { field } from '#shared/routes/output.ts';
import { recordId } from '#shared/routes/v1/answers.ts';

const LONGEST_TOKEN = 128;
const CONTROL_CHARACTER = /\p{Cc}/u;

const email = field(fields.email('email is invalid.'), 'The promoter’s address.');

const accountOfPage = v.optional(
  field(
    recordId('account'),
    'Number of the account, as the address of the page has it. The oldest one, where it is left out.',
  ),
);

export const signInLinkInput = v.object({ email, account: accountOfPage });

export const spendLinkInput = v.object({
  token: field(fields.text('token is invalid.', LONGEST_TOKEN), 'What stands behind the `#` of the link.'),
});

/** Whitespace is significant. */
const password = (name: string, least: number) =>
  v.pipe(
    v.string(`${name} is invalid.`),
    v.minLength(least, `${name} is invalid.`),
    v.maxLength(LONGEST_PASSWORD, `${name} is invalid.`),
    v.check((text) => text.isWellFormed() && !CONTROL_CHARACTER.test(text), `${name} is invalid.`),
  );

export const signInPasswordInput = v.object({
  email,
  password: field(password('password', 1), 'The temporary password that the company has set, or the promoter’s own.'),
  account: accountOfPage,
});

const NEW = 'user[new_password]';
const CONFIRMATION = 'user[new_password_confirmation]';

export const setPasswordInput = v.object({
  id: v.optional(field(fields.text('id is invalid.'), 'Ignored: the session says who calls.')),
  user: field(
    v.pipe(
      v.object(
        {
          new_password: field(
            password(NEW, SHORTEST_PASSWORD),
            `The new password, of ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`,
          ),
          new_password_confirmation: field(password(CONFIRMATION, 1), 'The same once more.'),
        },
        'user is invalid.',
      ),
      v.check((user) => user.new_password === user.new_password_confirmation, `${CONFIRMATION} does not match ${NEW}.`),
    ),
    'The new password, twice.',
  ),
});

import * as v from 'valibot';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#shared/domain/portal/password.ts';
import * as fields from '#shared/routes/fields.ts';
import { field } from '#shared/routes/output.ts';
import { recordIdParam } from '#shared/routes/v1/responses.ts';

const MAX_TOKEN_LENGTH = 128;
const CONTROL_CHARACTER = /\p{Cc}/u;

const email = field(fields.emailParam('email is invalid.'), 'The promoter’s e-mail address.');

const accountOfPage = v.optional(
  field(recordIdParam('account'), 'Id of the account, from the URL of the page. Defaults to the oldest account.'),
);

export const signInLinkInput = v.object({ email, account: accountOfPage });

export const spendLinkInput = v.object({
  token: field(fields.textParam('token is invalid.', MAX_TOKEN_LENGTH), 'The text after the `#` of the link.'),
});

/** Whitespace is significant. */
const password = (name: string, minLength: number) =>
  v.pipe(
    v.string(`${name} is invalid.`),
    v.minLength(minLength, `${name} is invalid.`),
    v.maxLength(MAX_PASSWORD_LENGTH, `${name} is invalid.`),
    v.check((text) => text.isWellFormed() && !CONTROL_CHARACTER.test(text), `${name} is invalid.`),
  );

export const signInPasswordInput = v.object({
  email,
  password: field(
    password('password', 1),
    'The temporary password set by the company, or the promoter’s own password.',
  ),
  account: accountOfPage,
});

const NEW = 'user[new_password]';
const CONFIRMATION = 'user[new_password_confirmation]';

export const setPasswordInput = v.object({
  id: v.optional(field(fields.textParam('id is invalid.'), 'Ignored: the session identifies the promoter.')),
  user: field(
    v.pipe(
      v.object(
        {
          new_password: field(
            password(NEW, MIN_PASSWORD_LENGTH),
            `The new password, ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`,
          ),
          new_password_confirmation: field(password(CONFIRMATION, 1), 'The new password again.'),
        },
        'user is invalid.',
      ),
      v.check((user) => user.new_password === user.new_password_confirmation, `${CONFIRMATION} does not match ${NEW}.`),
    ),
    'The new password, twice.',
  ),
});

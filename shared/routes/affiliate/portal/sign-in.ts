import * as v from 'valibot';
import { field, timestampField, v2Error } from '#shared/routes/output.ts';
import type { ErrorAnswers, Route, RouteAnswer, RouteAnswers } from '#shared/routes/route.ts';
import {
  BODY_INVALID,
  BODY_TOO_LARGE,
  CROSS_ORIGIN,
  LINK_ASKED,
  LINK_OVER,
  PASSWORD_WRONG,
  TOO_MANY_TRIES,
  UNEXPECTED,
} from '#shared/routes/texts.ts';
import { okAnswer } from '#shared/routes/v2/answers.ts';
import { signInLinkInput, signInPasswordInput, spendLinkInput } from './sign-in-input.ts';

const portal = { method: 'POST', area: 'portal', auth: 'none', needs: null, memory: 1024, timeout: 15 } as const;

const error = (description: string, message: string, code?: string): RouteAnswer => ({
  description,
  schema: v2Error,
  example: { message, ...(code ? { code } : {}) },
});

const wrong = {
  400: error('The body is invalid. Nothing was written.', BODY_INVALID),
  403: error('A page of another origin made the call.', CROSS_ORIGIN, 'cross_origin'),
  413: error('The body is too large.', BODY_TOO_LARGE),
  429: error('Too many attempts. Try again after `Retry-After`.', TOO_MANY_TRIES, 'too_many_requests'),
  500: error('Internal error.', UNEXPECTED, 'internal_error'),
};

function portalAnswers<Done extends RouteAnswers>(
  answers: Done,
  invalid: string,
  more: ErrorAnswers = {},
): Done & ErrorAnswers {
  const parameters = {
    422: error('A parameter is invalid or missing. Nothing was written.', invalid, 'invalid_params'),
  };
  return { ...answers, ...wrong, ...parameters, ...more };
}

/** The token is in an HttpOnly cookie. */
const begun = v.object({
  account_id: field(v.pipe(v.number(), v.integer()), 'Id of the session’s account.'),
  ends_at: field(timestampField, 'When the session ends.'),
  must_set_password: field(v.boolean(), 'Whether the promoter must set a password first.'),
});

const example = { account_id: 1, ends_at: '2026-11-21T21:00:00.000Z', must_set_password: false };

export const affiliateSignInLink = {
  ...portal,
  path: '/api/v2/affiliate/sign_in/link',
  table: ['BatchGetItem', 'Query', 'UpdateItem'],
  items: { reads: ['account', 'directory'], writes: ['calls-taken'] },
  outside: ['mailQueue', 'publicOrigin'],
  throttle: { rate: 20, burst: 50 },
  summary: 'Request a sign-in link by e-mail',
  description:
    'The response is the same whether or not a promoter has this address. A new link is sent only after the previous one was used or ten ' +
    'minutes have passed.',
  input: signInLinkInput,
  inputExample: { email: 'grace@example.com', account: 1 },
  answers: portalAnswers(
    okAnswer(v.object({ message: field(v.string(), 'Message to display.') }), { message: LINK_ASKED }),
    'email is invalid.',
  ),
} satisfies Route;

export const affiliateSpendLink = {
  ...portal,
  path: '/api/v2/affiliate/sign_in/link/spend',
  table: ['BatchGetItem', 'PutItem', 'DeleteItem'],
  items: {
    reads: ['account', 'promoter', 'promoter-sessions'],
    writes: ['promoter-sessions', 'promoter-login', 'passwords-tried'],
  },
  outside: ['publicOrigin'],
  summary: 'Sign in with a link',
  description: 'A link works once. The session is in a cookie that scripts cannot read.',
  input: spendLinkInput,
  inputExample: { token: '1.3.q7Jw0pB4c9XvT2mL8sKd1g' },
  answers: portalAnswers(okAnswer(begun, example), 'token is invalid.', {
    401: error('The link was used, has expired or never existed.', LINK_OVER, 'link_over'),
  }),
} satisfies Route;

export const affiliateSignInPassword = {
  ...portal,
  path: '/api/v2/affiliate/sign_in/password',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  items: {
    reads: ['account', 'directory', 'promoter-email', 'promoter', 'promoter-sessions', 'passwords-tried'],
    writes: ['promoter-sessions', 'promoter-login', 'passwords-tried', 'calls-taken'],
  },
  outside: ['publicOrigin'],
  // Password hashing takes a third of a second of CPU time.
  throttle: { rate: 10, burst: 20 },
  memory: 1769,
  summary: 'Sign in with a password',
  description:
    'Use the temporary password set by the company, or the promoter’s own. After several wrong passwords, the wait before the next attempt ' +
    'grows; a sign-in link works regardless. The session is in a cookie that scripts cannot read.',
  input: signInPasswordInput,
  inputExample: { email: 'grace@example.com', password: 'correct horse battery', account: 1 },
  answers: portalAnswers(okAnswer(begun, example), 'email is invalid.', {
    401: error('The e-mail address or password is wrong.', PASSWORD_WRONG, 'password_wrong'),
  }),
} satisfies Route;

export const affiliateSignOut = {
  ...portal,
  path: '/api/v2/affiliate/sign_out',
  table: ['DeleteItem'],
  items: { reads: [], writes: ['promoter-sessions'] },
  outside: ['publicOrigin'],
  summary: 'Sign out and end the session',
  description: 'Ends the session of the cookie or bearer token.',
  answers: {
    ...okAnswer(v.object({ message: field(v.string(), 'Message to display.') }), { message: 'Signed out.' }),
    403: wrong[403],
    500: wrong[500],
  },
} satisfies Route;

export const affiliateSignInRoutes: readonly Route[] = [
  affiliateSignInLink,
  affiliateSpendLink,
  affiliateSignInPassword,
  affiliateSignOut,
];

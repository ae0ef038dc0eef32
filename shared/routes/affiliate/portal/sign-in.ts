import * as v from 'valibot';
import { field, v2Error, when } from '#shared/routes/output.ts';
import type { Answer, Answers, ErrorAnswers, Route } from '#shared/routes/route.ts';
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
import { done } from '#shared/routes/v2/answers.ts';
import { signInLinkInput, signInPasswordInput, spendLinkInput } from './sign-in-input.ts';

const portal = { method: 'POST', area: 'portal', auth: 'none', needs: null, memory: 1024, timeout: 15 } as const;

const error = (description: string, message: string, code?: string): Answer => ({
  description,
  schema: v2Error,
  example: { message, ...(code ? { code } : {}) },
});

const wrong = {
  400: error('The body is invalid; nothing was written.', BODY_INVALID),
  403: error('A page of another origin has made the call.', CROSS_ORIGIN, 'cross_origin'),
  413: error('The body is too large.', BODY_TOO_LARGE),
  429: error('Too many tries: `Retry-After` says when there may be another one.', TOO_MANY_TRIES, 'too_many_requests'),
  500: error('Something failed that is not the caller’s fault.', UNEXPECTED, 'internal_error'),
};

function portalAnswers<Done extends Answers>(
  answers: Done,
  invalid: string,
  more: ErrorAnswers = {},
): Done & ErrorAnswers {
  const parameters = {
    422: error('A parameter is invalid or missing; nothing was written.', invalid, 'invalid_params'),
  };
  return { ...answers, ...wrong, ...parameters, ...more };
}

/** The token is in an HttpOnly cookie. */
const begun = v.object({
  account_id: field(v.pipe(v.number(), v.integer()), 'The account that it is of.'),
  ends_at: field(when, 'When the session ends.'),
  must_set_password: field(v.boolean(), 'Whether a password has to be set before anything else.'),
});

const example = { account_id: 1, ends_at: '2026-11-21T21:00:00.000Z', must_set_password: false };

export const affiliateSignInLink = {
  ...portal,
  path: '/api/v2/affiliate/sign_in/link',
  table: ['BatchGetItem', 'Query', 'UpdateItem'],
  items: { reads: ['account', 'directory'], writes: ['calls-taken'] },
  outside: ['mailQueue', 'publicOrigin'],
  atMost: { rate: 20, burst: 50 },
  summary: 'Have a link to sign in mailed',
  description:
    'The answer is the same whether a promoter has the address or not. An address is mailed one link at a time: another one when ten ' +
    'minutes have passed, or that one was used.',
  input: signInLinkInput,
  inputExample: { email: 'grace@example.com', account: 1 },
  answers: portalAnswers(
    done(v.object({ message: field(v.string(), 'For people.') }), { message: LINK_ASKED }),
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
  summary: 'Sign in by a link',
  description: 'The link works once. The session is in a cookie that no script reads.',
  input: spendLinkInput,
  inputExample: { token: '1.3.q7Jw0pB4c9XvT2mL8sKd1g' },
  answers: portalAnswers(done(begun, example), 'token is invalid.', {
    401: error('The link was used, its time is over, or it never was one.', LINK_OVER, 'link_over'),
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
  atMost: { rate: 10, burst: 20 },
  memory: 1769,
  summary: 'Sign in by a password',
  description:
    'By the temporary password that the company has set, or by the promoter’s own. After some wrong ones the next is taken ' +
    'later and later; a link by mail works all the same. The session is in a cookie that no script reads.',
  input: signInPasswordInput,
  inputExample: { email: 'grace@example.com', password: 'correct horse battery', account: 1 },
  answers: portalAnswers(done(begun, example), 'email is invalid.', {
    401: error('The address or the password is wrong.', PASSWORD_WRONG, 'password_wrong'),
  }),
} satisfies Route;

export const affiliateSignOut = {
  ...portal,
  path: '/api/v2/affiliate/sign_out',
  table: ['DeleteItem'],
  items: { reads: [], writes: ['promoter-sessions'] },
  outside: ['publicOrigin'],
  summary: 'Sign out: end the session',
  description: 'The one of the cookie, or of the bearer.',
  answers: {
    ...done(v.object({ message: field(v.string(), 'For people.') }), { message: 'Signed out.' }),
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

import * as v from 'valibot';
import { field, timestampField, v2Error } from '#shared/routes/output.ts';
import type { ErrorResponses, Route, RouteResponse, RouteResponses } from '#shared/routes/route.ts';
import {
  BODY_INVALID,
  BODY_TOO_LARGE,
  CROSS_ORIGIN,
  LINK_OVER,
  LINK_REQUESTED,
  PASSWORD_WRONG,
  TOO_MANY_TRIES,
  UNEXPECTED,
} from '#shared/routes/texts.ts';
import { okResponse } from '#shared/routes/v2/responses.ts';
import { signInLinkInput, signInPasswordInput, spendLinkInput } from './sign-in-input.ts';

const portal = { method: 'POST', area: 'portal', auth: 'none', permission: null, memory: 1024, timeout: 15 } as const;

const error = (description: string, message: string, code?: string): RouteResponse => ({
  description,
  schema: v2Error,
  example: { message, ...(code ? { code } : {}) },
});

const commonErrors = {
  400: error('The body is invalid. Nothing was written.', BODY_INVALID),
  403: error('A page of another origin made the call.', CROSS_ORIGIN, 'cross_origin'),
  413: error('The body is too large.', BODY_TOO_LARGE),
  429: error('Too many attempts. Try again after `Retry-After`.', TOO_MANY_TRIES, 'too_many_requests'),
  500: error('Internal error.', UNEXPECTED, 'internal_error'),
};

function portalResponses<Done extends RouteResponses>(
  responses: Done,
  invalid: string,
  errors: ErrorResponses = {},
): Done & ErrorResponses {
  const parameters = {
    422: error('A parameter is invalid or missing. Nothing was written.', invalid, 'invalid_params'),
  };
  return { ...responses, ...commonErrors, ...parameters, ...errors };
}

/** The token is in an HttpOnly cookie. */
const sessionOutput = v.object({
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
  resources: ['mailQueue', 'publicOrigin'],
  throttle: { rate: 20, burst: 50 },
  summary: 'Request a sign-in link by e-mail',
  description:
    'The response is the same whether or not a promoter has this address. A new link is sent only after the previous one was used or ten ' +
    'minutes have passed.',
  input: signInLinkInput,
  inputExample: { email: 'grace@example.com', account: 1 },
  responses: portalResponses(
    okResponse(v.object({ message: field(v.string(), 'Message to display.') }), { message: LINK_REQUESTED }),
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
  resources: ['publicOrigin'],
  summary: 'Sign in with a link',
  description: 'A link works once. The session is in a cookie that scripts cannot read.',
  input: spendLinkInput,
  inputExample: { token: '1.3.q7Jw0pB4c9XvT2mL8sKd1g' },
  responses: portalResponses(okResponse(sessionOutput, example), 'token is invalid.', {
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
  resources: ['publicOrigin'],
  // Password hashing takes a third of a second of CPU time.
  throttle: { rate: 10, burst: 20 },
  memory: 1769,
  summary: 'Sign in with a password',
  description:
    'Use the temporary password set by the company, or the promoter’s own. After several wrong passwords, the wait before the next attempt ' +
    'grows; a sign-in link works regardless. The session is in a cookie that scripts cannot read.',
  input: signInPasswordInput,
  inputExample: { email: 'grace@example.com', password: 'correct horse battery', account: 1 },
  responses: portalResponses(okResponse(sessionOutput, example), 'email is invalid.', {
    401: error('The e-mail address or password is wrong.', PASSWORD_WRONG, 'password_wrong'),
  }),
} satisfies Route;

export const affiliateSignOut = {
  ...portal,
  path: '/api/v2/affiliate/sign_out',
  table: ['DeleteItem'],
  items: { reads: [], writes: ['promoter-sessions'] },
  resources: ['publicOrigin'],
  summary: 'Sign out and end the session',
  description: 'Ends the session of the cookie or bearer token.',
  responses: {
    ...okResponse(v.object({ message: field(v.string(), 'Message to display.') }), { message: 'Signed out.' }),
    403: commonErrors[403],
    500: commonErrors[500],
  },
} satisfies Route;

export const affiliateSignInRoutes: readonly Route[] = [
  affiliateSignInLink,
  affiliateSpendLink,
  affiliateSignInPassword,
  affiliateSignOut,
];

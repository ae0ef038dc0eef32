import * as v from 'valibot';
import { nothing } from '#shared/routes/items.ts';
import { field, v2Error } from '#shared/routes/output.ts';
import type { Answer, Route } from '#shared/routes/route.ts';
import { CROSS_ORIGIN, UNEXPECTED } from '#shared/routes/texts.ts';

const auth = {
  area: 'users',
  auth: 'none',
  needs: null,
  memory: 512,
  timeout: 15,
  outside: ['issuer', 'publicOrigin'],
} as const;

const page = (description: string): Answer<v.StringSchema<undefined>> => ({
  description,
  type: 'text/html',
  schema: v.string(),
  example: '<!doctype html>…',
});

const goesOn = (description: string) =>
  ({ 303: { description, type: null, schema: v.literal(''), example: '' } }) as const;

const error = (description: string, message: string, code?: string): Answer => ({
  description,
  schema: v2Error,
  example: { message, ...(code ? { code } : {}) },
});

const unexpected = { 500: error('Something failed that is not the caller’s fault.', UNEXPECTED, 'internal_error') };
const unset = { 503: page('Nobody can sign in: no issuer is set up, or it does not answer.') };

export const authSignIn = {
  ...auth,
  method: 'GET',
  path: '/auth/sign-in',
  table: [],
  items: nothing,
  summary: 'Sign in: go to the issuer of OpenID Connect',
  description:
    'For browsers. The person comes back to `/auth/callback`, and goes on to `to` from there, a path of this origin. `fresh=1` ' +
    'asks the person to prove again who it is. `account` is the account to go to, of a person who has several.',
  answers: {
    ...goesOn('Go to the issuer.'),
    ...unexpected,
    ...unset,
  },
} satisfies Route;

export const authCallback = {
  ...auth,
  method: 'GET',
  path: '/auth/callback',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  items: { reads: ['directory', 'users'], writes: ['users', 'sessions', 'audit-log'] },
  summary: 'Come back from the issuer with a session',
  description: 'For browsers, which the issuer sends here. The session is in a cookie that no script reads.',
  answers: {
    ...goesOn('Signed in: go to where the person wanted to.'),
    403: page('Nobody is signed in, and why: the sign-in was another one’s, over, not verified or not invited.'),
    ...unexpected,
    ...unset,
  },
} satisfies Route;

export const authSignOut = {
  ...auth,
  method: 'POST',
  path: '/auth/sign-out',
  table: ['DeleteItem'],
  items: { reads: [], writes: ['sessions'] },
  summary: 'Sign out: end the session, here and at the issuer',
  description:
    'For browsers. A form is sent on to the issuer, which comes back to `/dashboard`. A script gets the address (`Accept: ' +
    'application/json`), and goes there.',
  answers: {
    200: {
      description: 'The session has ended.',
      schema: v.object({ to: field(v.string(), 'Where to go to sign out of the issuer, too.') }),
      example: { to: '/dashboard' },
    },
    ...goesOn('The session has ended: go on to the issuer.'),
    403: error('The call does not come from a page of this origin.', CROSS_ORIGIN, 'cross_origin'),
    ...unexpected,
  },
} satisfies Route;

export const authRoutes: readonly Route[] = [authSignIn, authCallback, authSignOut];

import * as v from 'valibot';
import { noItems } from '#shared/routes/items.ts';
import { field, v2Error } from '#shared/routes/output.ts';
import type { Route, RouteResponse } from '#shared/routes/route.ts';
import { CROSS_ORIGIN, UNEXPECTED } from '#shared/routes/texts.ts';

const auth = {
  area: 'users',
  auth: 'none',
  permission: null,
  memory: 512,
  timeout: 15,
  resources: ['issuer', 'publicOrigin'],
} as const;

const page = (description: string): RouteResponse<v.StringSchema<undefined>> => ({
  description,
  type: 'text/html',
  schema: v.string(),
  example: '<!doctype html>…',
});

const redirectResponse = (description: string) =>
  ({ 303: { description, type: null, schema: v.literal(''), example: '' } }) as const;

const error = (description: string, message: string, code?: string): RouteResponse => ({
  description,
  schema: v2Error,
  example: { message, ...(code ? { code } : {}) },
});

const unexpected = { 500: error('Internal error.', UNEXPECTED, 'internal_error') };
const unavailable = { 503: page('Sign-in is unavailable: no issuer is set up, or it does not respond.') };

export const authSignIn = {
  ...auth,
  method: 'GET',
  path: '/auth/sign-in',
  table: [],
  items: noItems,
  summary: 'Sign in with the OpenID Connect issuer',
  description:
    'For browsers. The user returns to `/auth/callback`, then goes to `to`, a path of this origin. `fresh=1` ' +
    'requires the user to authenticate again. `account` selects the account of a user who has several.',
  responses: {
    ...redirectResponse('Redirect to the issuer.'),
    ...unexpected,
    ...unavailable,
  },
} satisfies Route;

export const authCallback = {
  ...auth,
  method: 'GET',
  path: '/auth/callback',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  items: { reads: ['directory', 'users'], writes: ['users', 'sessions', 'audit-log'] },
  summary: 'Complete the sign-in and start a session',
  description: 'For browsers, which the issuer redirects here. The session is in a cookie that scripts cannot read.',
  responses: {
    ...redirectResponse('Signed in. Redirect to the requested page.'),
    403: page(
      'Sign-in failed; the page states why: it was started in another browser, has expired, or the user is not verified or not invited.',
    ),
    ...unexpected,
    ...unavailable,
  },
} satisfies Route;

export const authSignOut = {
  ...auth,
  method: 'POST',
  path: '/auth/sign-out',
  table: ['DeleteItem'],
  items: { reads: [], writes: ['sessions'] },
  summary: 'Sign out and end the session, here and at the issuer',
  description:
    'For browsers. A form is redirected to the issuer, which returns to `/dashboard`. A script gets the URL (`Accept: ' +
    'application/json`) and goes there.',
  responses: {
    200: {
      description: 'The session has ended.',
      schema: v.object({ to: field(v.string(), 'URL to open to sign out of the issuer, too.') }),
      example: { to: '/dashboard' },
    },
    ...redirectResponse('The session has ended. Redirect to the issuer.'),
    403: error('The call does not come from a page of this origin.', CROSS_ORIGIN, 'cross_origin'),
    ...unexpected,
  },
} satisfies Route;

export const authRoutes: readonly Route[] = [authSignIn, authCallback, authSignOut];

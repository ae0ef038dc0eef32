import * as v from 'valibot';
import { HAS_SIGNED_IN } from '#shared/domain/users/changes.ts';
import { companyCallerItems } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
import { companyResponses, createdResponse, okResponse, RECORD_ERRORS } from '#shared/routes/v2/responses.ts';
import { changeUserInput, inviteUserInput, listUsersInput, switchAccountInput } from './users-input.ts';
import { v2Me, v2User } from './users-output.ts';

const users = { area: 'users', auth: 'v2', memory: 1024, timeout: 15 } as const;

const invited = {
  id: 2,
  email: 'max@acme.example',
  name: 'Max',
  role: 'manager',
  state: 'invited',
  invited_at: '2026-11-21T09:00:00.000Z',
  joined_at: null,
  last_sign_in_at: null,
} as const;

const writeDefaults = {
  ...users,
  permission: 'own',
  recentSignIn: true,
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { reads: [...companyCallerItems], writes: ['users'] },
} as const;

export const v2UsersList = {
  ...users,
  method: 'GET',
  verb: 'list',
  path: '/api/v2/company/users',
  permission: 'own',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCallerItems], writes: [] },
  summary: 'List users',
  input: listUsersInput,
  inputExample: { page: 1 },
  responses: companyResponses(okResponse(v.array(v2User), [invited]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2UsersCreate = {
  ...writeDefaults,
  method: 'POST',
  verb: 'create',
  path: '/api/v2/company/users',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: { reads: [...companyCallerItems], writes: ['users', 'numbers', 'change'] },
  resources: ['userPool'],
  uniqueParams: { email: 'email' },
  summary: 'Invite a user by e-mail',
  description:
    'The person who signs in with this address becomes this user. The issuer must have verified the address.',
  input: inviteUserInput,
  inputExample: { email: invited.email, name: invited.name, role: invited.role },
  responses: companyResponses(createdResponse(v2User, invited), { invalid: 'email is invalid.', uniqueParam: 'email' }),
} satisfies KeyedRoute;

export const v2UsersInvitation = {
  ...writeDefaults,
  method: 'POST',
  path: '/api/v2/company/users/{id}/invitation',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: { reads: [...companyCallerItems], writes: ['users', 'numbers', 'change'] },
  resources: ['userPool'],
  summary: 'Resend an invitation',
  description: 'For users who have never signed in. A user pool also sends a new temporary password.',
  input: recordInput,
  inputExample: { id: invited.id },
  responses: companyResponses(okResponse(v2User, invited), { notFound: true, invalid: HAS_SIGNED_IN }),
} satisfies KeyedRoute;

export const v2UsersUpdate = {
  ...writeDefaults,
  method: 'PUT',
  verb: 'update',
  path: '/api/v2/company/users/{id}',
  summary: 'Update a user’s role',
  description: 'Applies from the next call on. An account must keep an owner who has signed in.',
  input: changeUserInput,
  inputExample: { id: invited.id, role: 'viewer' },
  responses: companyResponses(okResponse(v2User, { ...invited, role: 'viewer' }), {
    notFound: true,
    invalid: 'role is invalid.',
  }),
} satisfies KeyedRoute;

export const v2UsersDelete = {
  ...writeDefaults,
  method: 'DELETE',
  verb: 'delete',
  path: '/api/v2/company/users/{id}',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  items: { reads: [...companyCallerItems], writes: ['users', 'saved-views', 'listeners'] },
  summary: 'Remove a user',
  description:
    'Applies from the next call on, in all sessions of the user. An account must keep an owner who has signed in.',
  input: recordInput,
  inputExample: { id: invited.id },
  responses: companyResponses(okResponse(v2User, { ...invited, state: 'removed' }), RECORD_ERRORS),
} satisfies KeyedRoute;

const me = {
  user: { id: 1, email: 'olga@acme.example', name: 'Olga', role: 'owner' },
  account: { id: 1, name: 'Acme', currency: 'USD', time_zone: 'America/New_York' },
  may: ['track', 'read', 'manage', 'pay', 'own'],
  session: { ends_at: '2026-11-21T21:00:00.000Z', fresh_until: '2026-11-21T09:15:00.000Z' },
  accounts: [{ id: 1, name: 'Acme' }],
};

export const v2MeShow = {
  ...users,
  method: 'GET',
  verb: 'show',
  path: '/api/v2/me',
  permission: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCallerItems], writes: [] },
  summary: 'Retrieve the caller and its permissions',
  responses: companyResponses(okResponse(v2Me, me), {}),
} satisfies KeyedRoute;

export const v2MeSwitchAccount = {
  ...users,
  method: 'POST',
  path: '/api/v2/me/switch_account',
  permission: 'read',
  table: ['BatchGetItem', 'PutItem', 'DeleteItem'],
  items: { reads: [...companyCallerItems], writes: ['users', 'sessions', 'audit-log'] },
  summary: 'Switch to another account of the signed-in user',
  description: 'The session continues there, under another cookie. API keys have only one account.',
  input: switchAccountInput,
  inputExample: { account_id: 1 },
  responses: companyResponses(okResponse(v2Me, me), { notFound: true, invalid: 'account_id is invalid.' }),
} satisfies KeyedRoute;

export const userRoutes: readonly KeyedRoute[] = [
  v2UsersList,
  v2UsersCreate,
  v2UsersInvitation,
  v2UsersUpdate,
  v2UsersDelete,
  v2MeShow,
  v2MeSwitchAccount,
];

import * as v from 'valibot';
import { HAS_SIGNED_IN } from '#shared/domain/users/changes.ts';
import { companyCaller } from '#shared/routes/items.ts';
import type { KeyedRoute } from '#shared/routes/route.ts';
import { companyAnswers, created, done } from '#shared/routes/v2/answers.ts';
import { recordInput } from '#shared/routes/v2/records-input.ts';
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

const changing = {
  ...users,
  needs: 'own',
  fresh: true,
  table: ['BatchGetItem', 'Query', 'PutItem'],
  items: { reads: [...companyCaller], writes: ['users'] },
} as const;

export const v2UsersList = {
  ...users,
  method: 'GET',
  does: 'list',
  path: '/api/v2/company/users',
  needs: 'own',
  table: ['BatchGetItem', 'Query'],
  items: { reads: [...companyCaller], writes: [] },
  summary: 'List the people of the company, who sign in',
  input: listUsersInput,
  inputExample: { page: 1 },
  answers: companyAnswers(done(v.array(v2User), [invited]), { invalid: 'page is invalid.' }),
} satisfies KeyedRoute;

export const v2UsersCreate = {
  ...changing,
  method: 'POST',
  does: 'create',
  path: '/api/v2/company/users',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: { reads: [...companyCaller], writes: ['users', 'numbers', 'change'] },
  outside: ['userPool'],
  shares: { email: 'email' },
  summary: 'Invite a person by mail',
  description: 'Whoever signs in with this address is this user. The issuer has to have verified the address.',
  input: inviteUserInput,
  inputExample: { email: invited.email, name: invited.name, role: invited.role },
  answers: companyAnswers(created(v2User, invited), { invalid: 'email is invalid.', shares: 'email' }),
} satisfies KeyedRoute;

export const v2UsersInvitation = {
  ...changing,
  method: 'POST',
  path: '/api/v2/company/users/{id}/invitation',
  table: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  items: { reads: [...companyCaller], writes: ['users', 'numbers', 'change'] },
  outside: ['userPool'],
  summary: 'Send an invitation once more',
  description: 'For people who have never signed in. A user pool also sends a new first password.',
  input: recordInput,
  inputExample: { id: invited.id },
  answers: companyAnswers(done(v2User, invited), { notFound: true, invalid: HAS_SIGNED_IN }),
} satisfies KeyedRoute;

export const v2UsersUpdate = {
  ...changing,
  method: 'PUT',
  does: 'update',
  path: '/api/v2/company/users/{id}',
  summary: 'Give a user another role',
  description: 'It holds from the next call on. An account keeps an owner who has signed in.',
  input: changeUserInput,
  inputExample: { id: invited.id, role: 'viewer' },
  answers: companyAnswers(done(v2User, { ...invited, role: 'viewer' }), {
    notFound: true,
    invalid: 'role is invalid.',
  }),
} satisfies KeyedRoute;

export const v2UsersDelete = {
  ...changing,
  method: 'DELETE',
  does: 'delete',
  path: '/api/v2/company/users/{id}',
  table: ['BatchGetItem', 'Query', 'PutItem', 'DeleteItem'],
  summary: 'Remove a user',
  description:
    'It holds from the next call on, in all sessions of the user. An account keeps an owner who has signed in.',
  input: recordInput,
  inputExample: { id: invited.id },
  answers: companyAnswers(done(v2User, { ...invited, state: 'removed' }), {
    notFound: true,
    invalid: 'id is invalid.',
  }),
} satisfies KeyedRoute;

const me = {
  user: { id: 1, email: 'olga@acme.example', name: 'Olga', role: 'owner' },
  account: { id: 1, name: 'Acme', currency: 'USD' },
  may: ['track', 'read', 'manage', 'pay', 'own'],
  session: { ends_at: '2026-11-21T21:00:00.000Z', fresh_until: '2026-11-21T09:15:00.000Z' },
  accounts: [{ id: 1, name: 'Acme' }],
};

export const v2MeShow = {
  ...users,
  method: 'GET',
  does: 'show',
  path: '/api/v2/me',
  needs: 'read',
  table: ['BatchGetItem'],
  items: { reads: [...companyCaller], writes: [] },
  summary: 'Show who calls, and what the caller may do',
  answers: companyAnswers(done(v2Me, me), {}),
} satisfies KeyedRoute;

export const v2MeSwitchAccount = {
  ...users,
  method: 'POST',
  path: '/api/v2/me/switch_account',
  needs: 'read',
  table: ['BatchGetItem', 'PutItem', 'DeleteItem'],
  items: { reads: [...companyCaller], writes: ['users', 'sessions', 'audit-log'] },
  summary: 'Go to another account of the person who has signed in',
  description: 'The session goes on there, under another cookie. A key has one account.',
  input: switchAccountInput,
  inputExample: { account_id: 1 },
  answers: companyAnswers(done(v2Me, me), { notFound: true, invalid: 'account_id is invalid.' }),
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

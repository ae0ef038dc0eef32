import type { Request } from '@middy/core';
import { afterAll, expect, test, vi } from 'vitest';
import {
  type Caller,
  COMPANY_PERMISSIONS,
  callerHasPermission,
  type Permission,
  ROLES,
  type Role,
  SCOPES,
  type Scope,
} from '#shared/domain/accounts/caller.ts';
import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { routes } from '#shared/routes/all/routes.ts';
import type { KeyedRoute, Route } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';

// Test files share module instances: reload those that use the mock, and reset them afterwards.
const ASKED = '#shared/operations/accounts/find-caller.ts';
vi.resetModules();
vi.doMock(ASKED, () => ({ authenticateCaller: vi.fn() }));
const { authenticateCaller } = await import('#shared/operations/accounts/find-caller.ts');
const { authenticate } = await import('#shared/http/auth/authenticate.ts');
afterAll(() => {
  vi.doUnmock(ASKED);
  vi.resetModules();
});

/** Permissions of each role, written down independently. */
const ROLE_MAY: Readonly<Record<Role, string>> = {
  owner: 'track read manage pay own',
  manager: 'read manage',
  payer: 'read pay',
  viewer: 'read',
};

const account = { id: 1, name: 'Acme', currency: 'USD', createdAt: '2026-11-01T08:00:00.000Z' };
const people = ROLES.map((role) => ({
  who: role,
  caller: { is: 'person', id: 1, email: 'grace@example.com', role, signedInAt: runtime.now() } satisfies Caller,
  may: ROLE_MAY[role].split(' '),
}));
const sets = SCOPES.reduce<Scope[][]>((all, scope) => all.concat(all.map((set) => set.concat(scope))), [[]]);
const keys = [...sets, null].map((scopes) => ({
  who: scopes === null ? 'a key without limits' : `a key with [${scopes}]`,
  caller: { is: 'key', id: 'a1b2c3d4e5f6', scopes } satisfies Caller,
  may: scopes ?? [...COMPANY_PERMISSIONS],
}));
const promoter = { who: 'a promoter', caller: { is: 'promoter', id: 3 } satisfies Caller, may: [] as string[] };
const callers = [...people, ...keys, promoter];

const asking = routes.filter((route): route is KeyedRoute => route.auth === 'v1' || route.auth === 'v2');
const each = asking.map((route) => ({ name: `${route.method} ${route.path}`, route }));

/** Null if authentication passes. */
async function getRefusal(route: KeyedRoute, caller: Caller): Promise<number | null> {
  const found = caller.is === 'promoter' ? { caller, account: null } : { caller, account };
  vi.mocked(authenticateCaller).mockResolvedValue(found as Awaited<ReturnType<typeof authenticateCaller>>);
  const event = { headers: {} } as HttpEvent;
  try {
    await authenticate(route, runtime).before?.({ event } as Request<HttpEvent, never, Error, never>);
  } catch (error) {
    return (error as { status: number }).status;
  }
  expect(event).toMatchObject({ account, caller });
  return null;
}

test.each(each)('$name admits exactly the callers with the required permission', async ({ route }) => {
  for (const { who, caller, may } of callers) {
    expect([who, await getRefusal(route, caller)]).toEqual([who, may.includes(route.permission) ? null : 403]);
  }
});

test('the promote permission is reserved for promoters', () => {
  const others = [...callers, { who: 'the admin command', caller: { is: 'command' } satisfies Caller }];
  expect(others.filter(({ caller }) => callerHasPermission(caller, 'promote')).map(({ who }) => who)).toEqual([
    'a promoter',
  ]);
});

const forPromoters = routes.filter(({ path, area }) => path.startsWith('/api/v2/affiliate/') && area !== 'portal');

test.each(forPromoters.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name is restricted to promoters, by session or token',
  ({ route: { auth, permission } }) =>
    expect({ auth, permission }).toEqual({ auth: 'promoter', permission: 'promote' }),
);

test('payout methods, password, terms and account closure are restricted to the promoter itself', () => {
  const own = routes.filter((route) => 'promoterOnly' in route).map(({ method, path }) => `${method} ${path}`);
  expect(own.sort()).toEqual([
    'DELETE /api/v2/affiliate/payout_methods/{id}',
    'POST /api/v2/affiliate/contract_documents/{id}/sign',
    'POST /api/v2/affiliate/payout_methods',
    'POST /api/v2/affiliate/promoters/archive',
    'PUT /api/v2/affiliate/payout_methods/{id}',
    'PUT /api/v2/affiliate/promoters/set_password',
  ]);
});

function guessPermissions({ method, path, auth }: Route): readonly (Permission | null)[] {
  if (auth === 'none') return [null];
  if (path.startsWith('/api/v2/affiliate/')) return ['promote'];
  if (path.includes('/track/')) return ['track'];
  // An import writes paid payouts, and changes commissions.
  // Slack's webhook sends the company's data elsewhere.
  if (/\/(api_keys|users|audit_logs|imports|company\/notifications)\b/.test(path)) return ['own'];
  // Shows limits of the AWS account, which other companies share.
  if (path.endsWith('/company/email_delivery')) return ['manage'];
  // Includes headers and secrets of webhook receivers.
  if (/\/webhooks(\/\{id\})?$/.test(path)) return ['manage'];
  // A payments file contains full payout details.
  if (path.endsWith('/payments_batches/{id}/file')) return ['pay'];
  // Users can switch to another of their accounts.
  if (method === 'GET' || path.startsWith('/api/v2/me')) return ['read'];
  return /\/payouts(\/|$)|payments_batches|\/invoices\/|\/payout_methods|generate_payouts|write_off|fulfilled/.test(
    path,
  )
    ? ['pay']
    : ['manage'];
}

test.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name requires the permission that its address suggests',
  ({ route }) => expect(guessPermissions(route)).toContain(route.permission),
);

test.each(each)('$name documents its 403 response', ({ route }) => {
  expect(route.responses).toHaveProperty('403');
});

/** Written down independently: a change must be made here too. */
const RECENT_SIGN_IN = {
  'payouts are marked as paid, or put into a batch': [
    'POST /api/v2/company/payouts/create_payments_batch',
    'POST /api/v2/company/payouts/mark_as_paid',
  ],
  'a batch is paid: its file, what came of it, and taking it back': [
    'DELETE /api/v2/company/payments_batches/{id}',
    'GET /api/v2/company/payments_batches/{id}/file',
    'POST /api/v2/company/payments_batches/{id}/pay',
    'POST /api/v2/company/payments_batches/{id}/results',
  ],
  'where a promoter is paid is changed, or shown in clear': [
    'DELETE /api/v2/company/payout_methods/{id}',
    'POST /api/v2/company/payout_methods',
    'POST /api/v2/company/payout_methods/{id}/reveal',
    'PUT /api/v2/company/payout_methods/{id}',
  ],
  'the account that the company pays from': [
    'DELETE /api/v2/company/settings/payouts/paying_account',
    'PUT /api/v2/company/settings/payouts/paying_account',
  ],
  'secrets by which billing providers sign': [
    'DELETE /api/v2/company/billing/connections/{provider}',
    'PUT /api/v2/company/billing/connections/{provider}',
  ],
  'who may do all that: keys and people': [
    'DELETE /api/v2/company/users/{id}',
    'POST /api/v2/company/api_keys',
    'POST /api/v2/company/users',
    'POST /api/v2/company/users/{id}/invitation',
    'PUT /api/v2/company/users/{id}',
  ],
};

test('sensitive routes need a recent sign-in, and no other routes do', () => {
  const recentSignIn = routes.filter((route) => route.recentSignIn).map(({ method, path }) => `${method} ${path}`);
  expect(recentSignIn.sort()).toEqual(Object.values(RECENT_SIGN_IN).flat().sort());
});

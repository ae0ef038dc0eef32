import { beforeAll, expect, test } from 'vitest';
import { SCOPES, type Scope } from '#shared/domain/accounts/caller.ts';
import { issueApiKey } from '#shared/operations/accounts/create-account.ts';
import { routes } from '#shared/routes/all/routes.ts';
import type { KeyedRoute, Route } from '#shared/routes/route.ts';
import { runtime } from '#shared/runtime.ts';
import { createCredentials, send } from '#test/support/requests/send.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { selectRoutes } from '#test/support/suite/breadth.ts';

let company: Company;
let keys: ReadonlyMap<Scope, string>;
beforeAll(async () => {
  company = await aCompany();
  const issued = SCOPES.map(async (scope) => {
    const { key } = await issueApiKey({ account: company.account, runtime }, scope, { scopes: [scope] });
    return [scope, key] as const;
  });
  keys = new Map(await Promise.all(issued));
});

const isKeyed = (route: Route): route is KeyedRoute => route.auth === 'v1' || route.auth === 'v2';
const keyedRoutes = selectRoutes(routes.filter(isKeyed)).map((route) => ({
  name: `${route.method} ${route.path}`,
  route,
}));

test.each(keyedRoutes)('$name rejects keys of other scopes and accepts its own', async ({ route }) => {
  const others = SCOPES.filter((scope) => scope !== route.permission);
  for (const scope of others) {
    const { status, body } = await send(route, {
      headers: createCredentials(route.auth, { ...company, key: keys.get(scope) ?? '' }),
    });
    expect([scope, status]).toEqual([scope, 403]);
    expect(body).toEqual(formatError(route, getForbiddenMessage(route)));
  }
  const right = route.permission === 'own' ? company.key : (keys.get(route.permission) ?? '');
  const { status } = await send(route, { headers: createCredentials(route.auth, { ...company, key: right }) });
  expect(status).not.toBe(403);
});

const getForbiddenMessage = ({ permission }: KeyedRoute) =>
  permission === 'own'
    ? 'A key with scopes cannot make this call. Use a key without scopes.'
    : `The key does not have the scope '${permission}'.`;

/** The error body as each interface formats it. */
function formatError({ auth, area }: Route, message: string): Record<string, string> {
  const code = 'forbidden';
  if (auth === 'v2' || area === 'reports') return { message, code };
  return area === 'tracking' ? { error: message, message, code } : { error: message, code };
}

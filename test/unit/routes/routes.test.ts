import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { describeInput } from '#shared/routes/openapi/input.ts';
import { functionFile, functionName, isCompany, type Route } from '#shared/routes/route.ts';

/** Functions without a URL. */
const UNCALLED = /^functions\/(queue|schedules|stream)\//;

const files = readdirSync('functions', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .filter((file) => !UNCALLED.test(file));

const each = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

test('every route has a file under functions/, and every file has a route', () => {
  expect(files.sort()).toEqual(routes.map(functionFile).sort());
});

test('the file of a route follows from its URL', () => {
  expect(functionFile({ path: '/api/v2/track/sale' })).toBe('functions/v2/track/sale.ts');
  expect(functionFile({ path: '/openapi.json' })).toBe('functions/openapi.json.ts');
  expect(functionFile({ path: '$default' })).toBe('functions/not-found.ts');
});

test('function names are unique', () => {
  const names = routes.map(functionName);
  expect(new Set(names).size).toBe(names.length);
});

test.each(each)('$name has the prefix of its interface', ({ route: { path, auth, area } }) => {
  const [, version] = /^\/api\/(v[12])\//.exec(path) ?? [];
  if (!path.startsWith('/api/v2/affiliate/')) expect(auth).toBe(version ?? 'none');
  else expect(auth).toBe(area === 'portal' ? 'none' : 'promoter');
});

test.each(each.filter(({ route }) => route.input))('$name has inspectable parameters', ({ route }) => {
  expect(route.input).toHaveProperty('entries');
});

test.each(each.filter(({ route }) => route.auth !== 'none'))('$name documents its 401 response', ({ route }) => {
  expect(route.responses).toHaveProperty('401');
});

test.each(each.filter(({ route }) => route.input))(
  '$name documents its responses to invalid parameters',
  ({ route }) => {
    const statuses = [400, 422].filter((status) => status in route.responses);
    expect(statuses).not.toEqual([]);
    expect(route.responses).toHaveProperty('413');
  },
);

// Public pages must not control who gets mail.
test.each(each.filter(({ route }) => route.mails && route.auth !== 'none'))(
  '$name accepts `skip_email_notification`',
  ({ route }) => {
    expect(Object.keys(describeInput(route.input ?? v.object({})).properties ?? {})).toContain(
      'skip_email_notification',
    );
  },
);

test.each(each)('$name may read the items that authentication needs', ({ route }: { route: Route }) => {
  if (route.auth === 'none') return;
  expect(route.table).toContain('BatchGetItem');
  // Company calls are also checked for promoter tokens.
  const company = isCompany(route) ? ['api-keys', 'account', 'promoter-token'] : ['api-keys', 'account'];
  const promoters = ['account', 'promoter', 'promoter-token', 'promoter-sessions', 'users'];
  expect(route.items.reads).toEqual(expect.arrayContaining(route.auth === 'promoter' ? promoters : company));
});

test.each(each)('$name declares items exactly for its read and write actions', ({ route }) => {
  const reads = route.table.some((action) => ['GetItem', 'BatchGetItem', 'Query'].includes(action));
  const writes = route.table.some((action) => ['PutItem', 'UpdateItem', 'DeleteItem'].includes(action));
  expect({ reads: route.items.reads.length > 0, writes: route.items.writes.length > 0 }).toEqual({ reads, writes });
});

import { readdirSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { describedInput } from '#shared/routes/openapi/input.ts';
import { functionFile, functionName, isCompany, type Route } from '#shared/routes/route.ts';

/** Functions that no URL calls. */
const UNCALLED = /^functions\/(queue|schedules|stream)\//;

const files = readdirSync('functions', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => `${parentPath}/${name}`)
  .filter((file) => !UNCALLED.test(file));

const each = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

test('every route has its file under functions/, and every file there its route', () => {
  expect(files.sort()).toEqual(routes.map(functionFile).sort());
});

test('whoever knows the URL knows the file', () => {
  expect(functionFile({ path: '/api/v2/track/sale' })).toBe('functions/v2/track/sale.ts');
  expect(functionFile({ path: '/openapi.json' })).toBe('functions/openapi.json.ts');
  expect(functionFile({ path: '$default' })).toBe('functions/not-found.ts');
});

test('every address and every function occurs once', () => {
  const names = routes.map(functionName);
  expect(new Set(names).size).toBe(names.length);
});

test.each(each)('$name: the prefix says which interface it is', ({ route: { path, auth, area } }) => {
  const [, version] = /^\/api\/(v[12])\//.exec(path) ?? [];
  if (!path.startsWith('/api/v2/affiliate/')) expect(auth).toBe(version ?? 'none');
  else expect(auth).toBe(area === 'portal' ? 'none' : 'promoter');
});

test.each(each.filter(({ route }) => route.input))('$name: its parameters have names to be looked at', ({ route }) => {
  expect(route.input).toHaveProperty('entries');
});

test.each(each.filter(({ route }) => route.auth !== 'none'))(
  '$name: says what a wrong key is answered',
  ({ route }) => {
    expect(route.answers).toHaveProperty('401');
  },
);

test.each(each.filter(({ route }) => route.input))('$name: says what wrong parameters are answered', ({ route }) => {
  const wrong = [400, 422].filter((status) => status in route.answers);
  expect(wrong).not.toEqual([]);
  expect(route.answers).toHaveProperty('413');
});

// Pages may not choose who is mailed.
test.each(each.filter(({ route }) => route.mails && route.auth !== 'none'))(
  '$name: takes `skip_email_notification`',
  ({ route }) => {
    expect(Object.keys(describedInput(route.input ?? v.object({})).properties ?? {})).toContain(
      'skip_email_notification',
    );
  },
);

test.each(each)('$name: reads the table where it has a key to check', ({ route }: { route: Route }) => {
  if (route.auth === 'none') return;
  expect(route.table).toContain('BatchGetItem');
  // A company call is known from a promoter's.
  const company = isCompany(route) ? ['api-keys', 'account', 'promoter-token'] : ['api-keys', 'account'];
  const promoters = ['account', 'promoter', 'promoter-token', 'promoter-sessions', 'users'];
  expect(route.items.reads).toEqual(expect.arrayContaining(route.auth === 'promoter' ? promoters : company));
});

test.each(each)('$name: reads and writes items if it says by which actions, and else none', ({ route }) => {
  const reads = route.table.some((action) => ['GetItem', 'BatchGetItem', 'Query'].includes(action));
  const writes = route.table.some((action) => ['PutItem', 'UpdateItem', 'DeleteItem'].includes(action));
  expect({ reads: route.items.reads.length > 0, writes: route.items.writes.length > 0 }).toEqual({ reads, writes });
});

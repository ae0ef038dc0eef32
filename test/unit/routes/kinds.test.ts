import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { functionFile, type Route } from '#shared/routes/route.ts';
import { kindOf, tried } from '#test/support/suite/breadth.ts';

// `npm test` tries rules of all routes on one route of each kind. That shows something of the others because all of a
// kind are handled by the same code.

const each = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

/** What makes the handler of a route of each kind. */
function makerOf(route: Route): string {
  if ('action' in route) return String(route.action).startsWith('payout/') ? 'payoutsEndpoint' : 'bulkEndpoint';
  if (route.auth === 'promoter') return 'promoterEndpoint';
  return route.auth === 'none' ? 'openEndpoint' : 'endpoint';
}

test.each(each)('$name is handled as all of its kind', ({ route }) => {
  const source = readFileSync(join(projectRoot, functionFile(route)), 'utf8');
  const handlers = [...source.matchAll(/export const handler = (\w+)\(/g)].map(([, maker]) => maker);
  expect(handlers).toEqual([makerOf(route)]);
});

test('one route of each kind is tried, whatever the others are', () => {
  const kinds = new Set(routes.map(kindOf));
  expect(tried(routes).map(kindOf)).toEqual([...kinds]);
  expect(kinds.size).toBeGreaterThan(10);
});

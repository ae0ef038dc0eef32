import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { functionFile, type Route } from '#shared/routes/route.ts';
import { findRouteKind, selectRoutes } from '#test/support/suite/breadth.ts';

// `npm test` checks rules of all routes on one route of each kind, whose routes share their handler.

const each = routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

function createMaker(route: Route): string {
  if ('action' in route) return String(route.action).startsWith('payout/') ? 'bulkPayoutsEndpoint' : 'bulkEndpoint';
  if (route.auth === 'promoter') return 'promoterEndpoint';
  return route.auth === 'none' ? 'publicEndpoint' : 'endpoint';
}

test.each(each)('$name uses the handler of its kind', ({ route }) => {
  const source = readFileSync(join(projectRoot, functionFile(route)), 'utf8');
  const handlers = [...source.matchAll(/export const handler = (\w+)\(/g)].map(([, maker]) => maker);
  expect(handlers).toEqual([createMaker(route)]);
});

test('the sample contains one route of each kind', () => {
  const kinds = new Set(routes.map(findRouteKind));
  expect(selectRoutes(routes).map(findRouteKind)).toEqual([...kinds]);
  expect(kinds.size).toBeGreaterThan(10);
});

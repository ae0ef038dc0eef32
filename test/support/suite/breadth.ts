import { test } from 'vitest';
import { followsCompanyConventions, type Route } from '#shared/routes/route.ts';

/** Deep runs test rules on every route and case. */
export const isDeep = process.env.DEEP === 'yes';

/** For tests that a deep run has no more cases of: `npm test` runs them, a deep run skips them. */
export const quickTest = test.skipIf(isDeep);

/** Routes for a rule that applies to all: every route in a deep run, else the first of each kind. */
export function selectRoutes<R extends Route>(
  routes: readonly R[],
  classify: (route: Route) => string = findRouteKind,
): readonly R[] {
  return isDeep ? routes : selectOneOfEachKind(routes, classify);
}

/** Routes for a rule of the code that routes of a kind share (test/unit/routes/kinds.test.ts). */
export function selectOneOfEachKind<R extends Route>(
  routes: readonly R[],
  classify: (route: Route) => string = findRouteKind,
): readonly R[] {
  const seen = new Set<string>();
  return routes.filter((route) => {
    const kind = classify(route);
    return !seen.has(kind) && seen.add(kind);
  });
}

export function selectCases<Case>(cases: readonly Case[]): readonly Case[] {
  return isDeep ? cases : cases.slice(0, 1);
}

/** Determines how a call is parsed, rejected and answered, apart from its parameters. */
export function findRouteKind(route: Route): string {
  return [findRouteGuard(route), route.method, 'action' in route ? 'bulk' : ''].join(' ');
}

export function findRouteGuard(route: Route): string {
  const { auth, area } = route;
  const errors = area === 'tracking' || area === 'reports' ? area : followsCompanyConventions(route) ? 'company' : '';
  return `${auth} ${errors}`;
}

import { isWordedAsCompany, type Route } from '#shared/routes/route.ts';

/** Deep runs test rules on every route and case. */
export const isDeep = process.env.DEEP === 'yes';

/**
 * Routes for a rule that applies to all: every route in a deep run, else the first of each kind. Routes of a kind share
 * code (test/unit/routes/kinds.test.ts).
 */
export function tried<R extends Route>(routes: readonly R[], of: (route: Route) => string = kindOf): readonly R[] {
  if (isDeep) return routes;
  const seen = new Set<string>();
  return routes.filter((route) => {
    const kind = of(route);
    return !seen.has(kind) && seen.add(kind);
  });
}

export function someOf<Case>(cases: readonly Case[]): readonly Case[] {
  return isDeep ? cases : cases.slice(0, 1);
}

/** Determines how a call is parsed, rejected and answered, apart from its parameters. */
export function kindOf(route: Route): string {
  return [guardOf(route), route.method, 'action' in route ? 'bulk' : ''].join(' ');
}

export function guardOf(route: Route): string {
  const { auth, area } = route;
  const errors = area === 'tracking' || area === 'reports' ? area : isWordedAsCompany(route) ? 'company' : '';
  return `${auth} ${errors}`;
}

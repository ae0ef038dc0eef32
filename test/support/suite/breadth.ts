import { isWordedAsCompany, type Route } from '#shared/routes/route.ts';

/** Whether this is a deep run: rules of all routes are tried on every one of them, and others on more than they need. */
export const isDeep = process.env.DEEP === 'yes';

/**
 * The routes that a rule of all routes is tried on: in a deep run all, else the first of each kind, or of what else is named. Routes of a kind are
 * handled by the same code (test/unit/routes/kinds.test.ts).
 */
export function tried<R extends Route>(routes: readonly R[], of: (route: Route) => string = kindOf): readonly R[] {
  if (isDeep) return routes;
  const seen = new Set<string>();
  return routes.filter((route) => {
    const kind = of(route);
    return !seen.has(kind) && seen.add(kind);
  });
}

/** The cases that a rule is tried on which is the same for all of them: in a deep run all, else the first. */
export function someOf<Case>(cases: readonly Case[]): readonly Case[] {
  return isDeep ? cases : cases.slice(0, 1);
}

/** What decides how a call of a route is read, refused and answered, besides its own parameters. */
export function kindOf(route: Route): string {
  return [guardOf(route), route.method, 'action' in route ? 'bulk' : ''].join(' ');
}

/** What decides who may call a route, and how others are refused: the same with every method. */
export function guardOf(route: Route): string {
  const { auth, area } = route;
  const errors = area === 'tracking' || area === 'reports' ? area : isWordedAsCompany(route) ? 'company' : '';
  return `${auth} ${errors}`;
}

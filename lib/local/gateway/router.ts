import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { RoutePlan } from '#lib/local/plan/plan-http.ts';
import type { MatchedRoute } from './http-event.ts';

export type FindRoute = (method: string, path: string) => { route: RoutePlan; matched: MatchedRoute } | undefined;

const methods: readonly HTTPMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** Creates the router of an HTTP API. Precedence: a method before `ANY`, no parameters before some, then `$default`. */
export function createApiRouter(routes: readonly RoutePlan[]): FindRoute {
  const router = findMyWay({ maxParamLength: 10_000 });
  const lookup = new Map<unknown, RoutePlan>();
  const noHandler = () => {};
  const anyLast = routes.toSorted((a, b) => Number(a.key.startsWith('ANY ')) - Number(b.key.startsWith('ANY ')));
  for (const route of anyLast) {
    const [method = '', path = ''] = route.key.split(' ');
    if (route.key === '$default') continue;
    const pattern = path
      .replaceAll(':', '::')
      .replace(/\{[^}]*\+\}/, '*')
      .replace(/\{([^}]*)\}/g, ':$1');
    const store = { greedy: /\{([^}]*)\+\}/.exec(path)?.[1] };
    lookup.set(store, route);
    for (const routeMethod of method === 'ANY' ? methods : [method as HTTPMethod]) {
      if (!router.hasRoute(routeMethod, pattern)) router.on(routeMethod, pattern, noHandler, store);
    }
  }
  const fallback = routes.find(({ key }) => key === '$default');
  return (method, path) => {
    const match = router.find(method as HTTPMethod, path);
    const route = match ? lookup.get(match.store) : undefined;
    // API Gateway does not match empty path parameters.
    if (!match || !route || Object.values(match.params).includes('')) {
      return fallback && { route: fallback, matched: { routeKey: fallback.key, parameters: {} } };
    }
    const { '*': rest, ...parameters } = match.params as Record<string, string>;
    const { greedy } = match.store as { greedy?: string };
    if (greedy !== undefined && rest !== undefined) parameters[greedy] = rest;
    return { route, matched: { routeKey: route.key, parameters } };
  };
}

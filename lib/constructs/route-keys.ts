import { HttpMethod, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { isPatched, type Route } from '#shared/routes/route.ts';

/** What API Gateway matches a request with, e.g. `POST /api/v2/track/sale` or `$default`. */
export function routeKey(route: Route): HttpRouteKey {
  return route.path === '$default' ? HttpRouteKey.DEFAULT : HttpRouteKey.with(route.path, HttpMethod[route.method]);
}

/**
 * All that leads to a route's function: the route itself, HEAD where the route says so, PATCH beside PUT, and what browsers ask before they call
 * across origins.
 * @returns the keys by what they are called in the stack
 */
export function routeKeys(route: Route): Readonly<Record<string, HttpRouteKey>> {
  const { path, cors, head } = route;
  return {
    Route: routeKey(route),
    ...(head === true ? { Head: HttpRouteKey.with(path, HttpMethod.HEAD) } : {}),
    ...(isPatched(route) ? { Patch: HttpRouteKey.with(path, HttpMethod.PATCH) } : {}),
    ...(cors === true ? { Preflight: HttpRouteKey.with(path, HttpMethod.OPTIONS) } : {}),
  };
}

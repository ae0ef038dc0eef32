import { HttpMethod, HttpRouteKey } from 'aws-cdk-lib/aws-apigatewayv2';
import { acceptsPatch, type Route } from '#shared/routes/route.ts';

/** Returns the API Gateway route key, e.g. `POST /api/v2/track/sale`. */
export function routeKey(route: Route): HttpRouteKey {
  return route.path === '$default' ? HttpRouteKey.DEFAULT : HttpRouteKey.with(route.path, HttpMethod[route.method]);
}

/** Returns a route's keys by construct id, including HEAD, PATCH for PUT, and preflights. */
export function routeKeys(route: Route): Readonly<Record<string, HttpRouteKey>> {
  const { path, cors, head } = route;
  return {
    Route: routeKey(route),
    ...(head === true ? { Head: HttpRouteKey.with(path, HttpMethod.HEAD) } : {}),
    ...(acceptsPatch(route) ? { Patch: HttpRouteKey.with(path, HttpMethod.PATCH) } : {}),
    ...(cors === true ? { Preflight: HttpRouteKey.with(path, HttpMethod.OPTIONS) } : {}),
  };
}

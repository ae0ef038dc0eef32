import type { HttpEvent } from '#shared/http/request/http-event.ts';
import { validateParameters } from '#shared/http/request/parameters.ts';
import { pathVariables, type Route } from '#shared/routes/route.ts';
import type { Input } from './world.ts';

/**
 * Validates a call with the route's example and the given parameters, without a service.
 * @throws RequestProblem as the service answers
 */
export async function parseParameters(route: Route, parameters: Input) {
  const body = { ...route.inputExample, ...parameters };
  const inPath = pathVariables(route).filter((name) => name in body);
  const event = {
    body,
    pathParameters: Object.fromEntries(inPath.map((name) => [name, String(body[name])])),
    requestContext: { http: { method: route.method } },
  } as unknown as HttpEvent;
  await validateParameters({ ...route, input: route.input as NonNullable<Route['input']> }).before?.({
    event,
  } as never);
  return { input: event.input as Input, warnings: event.warnings };
}

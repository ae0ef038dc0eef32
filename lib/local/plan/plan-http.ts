import { LocalError } from '#lib/local/errors.ts';
import { parseFunctionName } from './plan-function.ts';
import type { ResolvedResource } from './resolved-resource.ts';

export interface RoutePlan {
  /** E.g. `POST /tr`, `ANY /x/{id}` or `$default`. */
  readonly key: string;
  readonly functionName: string;
  readonly timeoutMs: number;
}

/** API Gateway's default and maximum integration timeout. */
const longestMs = 30_000;

/** Joins routes with the functions of their integrations. */
export function readRoutePlans(
  routes: readonly ResolvedResource[],
  integrations: readonly ResolvedResource[],
): RoutePlan[] {
  return routes.map(({ stack, properties }) => {
    const key = String(properties.RouteKey);
    const target = String(properties.Target).replace(/^integrations\//, '');
    const integration = integrations.find(({ name }) => name === target);
    const functionName = parseFunctionName(integration?.properties.IntegrationUri);
    if (!integration || !functionName) {
      throw new LocalError(`Route ${key} of stack ${stack.name} has no integration with a function.`);
    }
    if (integration.properties.PayloadFormatVersion !== '2.0') {
      throw new LocalError(`Route ${key} of stack ${stack.name} does not use payload format 2.0.`);
    }
    return { key, functionName, timeoutMs: Number(integration.properties.TimeoutInMillis ?? longestMs) };
  });
}

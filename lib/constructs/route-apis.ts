import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Settings } from '#lib/settings/settings.ts';
import { type ApiName, apiOf, type Route } from '#shared/routes/route.ts';

/** The service's HTTP APIs by name. */
export type HttpApis = Readonly<Record<ApiName, HttpApi>>;

/** Whether promoters' calls reach their own API alone: the distribution leads there by path, or callers know its address. */
export function isPromoterApiAlone({ web, promoterApi }: Pick<Settings, 'web' | 'promoterApi'>): boolean {
  return promoterApi === 'alone' || (web === 'yes' && promoterApi === 'own');
}

/**
 * The HTTP APIs that have a route. Those of promoters are also in the company's API where no distribution leads to their own,
 * and during an upgrade. Each API answers all other paths.
 */
export function apisOf(
  route: Pick<Route, 'area' | 'path'>,
  settings: Pick<Settings, 'web' | 'promoterApi'>,
): readonly ApiName[] {
  if (route.path === '$default') return ['company', 'promoters'];
  if (apiOf(route) === 'company') return ['company'];
  return isPromoterApiAlone(settings) ? ['promoters'] : ['company', 'promoters'];
}

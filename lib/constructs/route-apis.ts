import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Settings } from '#lib/settings/settings.ts';
import { type ApiName, isMovedRoute, type Route, routeApi } from '#shared/routes/route.ts';

export type HttpApis = Readonly<Record<ApiName, HttpApi>>;

/** Whether promoters' calls use only their own API: CloudFront routes there, or clients know its URL. */
export function isPromoterApiAlone({ web, promoterApi }: Pick<Settings, 'web' | 'promoterApi'>): boolean {
  return promoterApi === 'alone' || (web === 'yes' && promoterApi === 'own');
}

/**
 * Returns the APIs that serve a route. Promoter routes are also in the company API while no distribution routes to
 * their own, and during an upgrade.
 */
export function routeApiNames(
  route: Pick<Route, 'area' | 'path'>,
  settings: Pick<Settings, 'web' | 'promoterApi'>,
): readonly ApiName[] {
  if (route.path === '$default') return ['company', 'promoters'];
  if (routeApi(route) === 'company') return ['company'];
  return isMovedRoute(route) || isPromoterApiAlone(settings) ? ['promoters'] : ['company', 'promoters'];
}

import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Settings } from '#lib/settings/settings.ts';
import { type ApiName, apiOf, type Route } from '#shared/routes/route.ts';

/** HTTP APIs by name. */
export type HttpApis = Readonly<Record<ApiName, HttpApi>>;

/** Whether promoters' calls use only their own API: CloudFront routes there by path, or clients know its URL. */
export function isPromoterApiAlone({ web, promoterApi }: Pick<Settings, 'web' | 'promoterApi'>): boolean {
  return promoterApi === 'alone' || (web === 'yes' && promoterApi === 'own');
}

/**
 * Returns the HTTP APIs that serve a route. Promoter routes are also in the company's API while no distribution routes
 * to their own API, and during an upgrade. Every API has a default route.
 */
export function apisOf(
  route: Pick<Route, 'area' | 'path'>,
  settings: Pick<Settings, 'web' | 'promoterApi'>,
): readonly ApiName[] {
  if (route.path === '$default') return ['company', 'promoters'];
  if (apiOf(route) === 'company') return ['company'];
  return isPromoterApiAlone(settings) ? ['promoters'] : ['company', 'promoters'];
}

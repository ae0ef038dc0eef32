import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Settings } from '#lib/settings/settings.ts';
import { type ApiName, isInSecondApiOnly, type Route, routeApi } from '#shared/routes/route.ts';

export type HttpApis = Readonly<Record<ApiName, HttpApi>>;

/** Returns the APIs that serve a route. Promoter routes are also in the company API during an upgrade; newer areas are not. */
export function routeApiNames(
  route: Pick<Route, 'area' | 'path'>,
  { promoterApi }: Pick<Settings, 'promoterApi'>,
): readonly ApiName[] {
  if (route.path === '$default') return ['company', 'promoters'];
  if (routeApi(route) === 'company') return ['company'];
  return isInSecondApiOnly(route) || promoterApi === 'own' ? ['promoters'] : ['company', 'promoters'];
}

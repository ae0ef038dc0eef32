import { Validations } from 'aws-cdk-lib';
import { HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type HttpApis, routeApiNames } from '#lib/constructs/route-apis.ts';
import { routeKey, routeKeys } from '#lib/constructs/route-keys.ts';
import { rateLimitStatements } from '#lib/constructs/table-access.ts';
import { canReserveConcurrency } from '#lib/settings/concurrency.ts';
import type { Service } from '#lib/settings/service.ts';
import {
  type ApiName,
  type Auth,
  changesMoney,
  functionName,
  isLimited,
  type Route,
  routeTableAccess,
} from '#shared/routes/route.ts';
import type { GradualReleases } from './gradual-release.ts';
import { ServiceFunction } from './service-function.ts';
import { resourceVariables, type SharedResources } from './shared-resources.ts';

interface RouteFunctionProps {
  readonly route: Route;
  readonly apis: HttpApis;
  readonly table: ITableV2;
  readonly resources: SharedResources;
  /** Gradually releases functions that change money. Undefined if the stack has no gradual releases. */
  readonly releases: GradualReleases | undefined;
}

const NO_AUTHORIZER_REASONS: Record<Auth, string> = {
  v1: 'The function checks the X-API-KEY header itself, before anything else: the response to an invalid key is part of the API.',
  v2: 'The function checks the bearer key and the Account-ID itself, before anything else: the response to an invalid key is part of the API.',
  promoter:
    'The function checks the session or the token itself, before anything else: the response to an invalid one is part of the API.',
  none: 'Public by design: browsers, monitors and tools call it without a key, and it exposes no data.',
};

/** Prefix of construct ids. The company API was first: a new id would replace its routes. */
const ROUTE_PREFIX: Readonly<Record<ApiName, string>> = { company: '', promoters: 'Promoter' };

/** A route's function and its routes in each API. */
export class RouteFunction extends ServiceFunction {
  constructor(scope: Construct, service: Service, { route, apis, table, resources, releases }: RouteFunctionProps) {
    const { trackingReserve } = service.settings;
    super(scope, service, {
      name: functionName(route),
      description: `${routeKey(route).key}: ${route.summary}`.slice(0, 256),
      memory: route.memory,
      timeout: route.timeout,
      ...(trackingReserve > 0 && canReserveConcurrency(route) ? { reserved: trackingReserve } : {}),
      table,
      access: routeTableAccess(route),
      resources: { access: route.resources ?? [], of: resources },
      environment: {
        // Version 1 needs fewer variables, but functions with equal environments share a thread in a local run.
        ...(isLimited(route)
          ? {
              CALLS_PER_MINUTE: String(service.settings.callsPerMinute),
              CALLER_ADDRESSES: service.settings.accessLogCallers,
              ...resourceVariables(resources, ['publicOrigin', 'webhookAddresses']),
            }
          : {}),
      },
      ...(isLimited(route) ? { statements: rateLimitStatements(table.tableArn) } : {}),
    });
    const alias = releases && changesMoney(route) ? releases.live(this, this.lambda) : undefined;
    for (const name of routeApiNames(route, service.settings)) {
      const integration = new HttpLambdaIntegration('Integration', (alias ?? this.lambda) as IFunction);
      // Functions answer preflights: CORS settings would open every route to browsers.
      for (const [id, routeKey] of Object.entries(routeKeys(route))) {
        const httpRoute = new HttpRoute(this, `${ROUTE_PREFIX[name]}${id}`, {
          httpApi: apis[name],
          routeKey,
          integration,
        });
        Validations.of(httpRoute).acknowledge({ id: 'AwsSolutions-APIG4', reason: NO_AUTHORIZER_REASONS[route.auth] });
        // Routes of one path share the first route's integration.
        if (alias && httpRoute.node.tryFindChild('Integration')) dependOnInvokePermission(httpRoute);
      }
    }
  }
}

/** Waits for the permission to invoke the alias. Otherwise its first deployment would reject some calls. */
function dependOnInvokePermission({ node }: HttpRoute): void {
  node.findChild('Integration').node.addDependency(node.findChild('Integration-Permission'));
}

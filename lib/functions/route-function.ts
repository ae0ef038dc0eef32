import { Validations } from 'aws-cdk-lib';
import { HttpRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { apisOf, type HttpApis } from '#lib/constructs/route-apis.ts';
import { routeKey, routeKeys } from '#lib/constructs/route-keys.ts';
import { callCounting } from '#lib/constructs/table-access.ts';
import { mayReserve } from '#lib/settings/concurrency.ts';
import type { Service } from '#lib/settings/service.ts';
import {
  type ApiName,
  type Auth,
  accessOf,
  functionName,
  isLimited,
  isOfMoney,
  type Route,
} from '#shared/routes/route.ts';
import type { GradualReleases } from './gradual-release.ts';
import { type Outside, outsideEnvironment } from './outside.ts';
import { ServiceFunction } from './service-function.ts';

interface RouteFunctionProps {
  readonly route: Route;
  readonly apis: HttpApis;
  readonly table: ITableV2;
  readonly outside: Outside;
  /** Gradual releases of functions that change money; undefined without. */
  readonly releases: GradualReleases | undefined;
}

const whyNoAuthorizer: Record<Auth, string> = {
  v1: 'The function checks the X-API-KEY header itself, before anything else: the answer to a bad key is part of the interface.',
  v2: 'The function checks the bearer key and the Account-ID itself, before anything else: the answer to a bad key is part of the interface.',
  promoter:
    'The function checks the session or the token itself, before anything else: the answer to a bad one is part of the interface.',
  none: 'Public by design: browsers, monitors and tools call it without a key, and nothing is read out by it.',
};

/** Prefix of construct ids. The company API was first: a new id would replace its routes. */
const ROUTE_PREFIX: Readonly<Record<ApiName, string>> = { company: '', promoters: 'Promoter' };

/** A route's function and its routes in each API. */
export class RouteFunction extends ServiceFunction {
  constructor(scope: Construct, service: Service, { route, apis, table, outside, releases }: RouteFunctionProps) {
    const { trackingReserve } = service.settings;
    super(scope, service, {
      name: functionName(route),
      description: `${routeKey(route).key}: ${route.summary}`.slice(0, 256),
      memory: route.memory,
      timeout: route.timeout,
      ...(trackingReserve > 0 && mayReserve(route) ? { reserved: trackingReserve } : {}),
      table,
      access: accessOf(route),
      outside: { access: route.outside ?? [], of: outside },
      environment: {
        // Version 1 needs fewer, but functions with equal environments share a thread in a local run.
        ...(isLimited(route)
          ? {
              CALLS_PER_MINUTE: String(service.settings.callsPerMinute),
              CALLER_ADDRESSES: service.settings.accessLogCallers,
              ...outsideEnvironment(outside, ['publicOrigin', 'webhookAddresses']),
            }
          : {}),
      },
      ...(isLimited(route) ? { statements: callCounting(table.tableArn) } : {}),
    });
    const alias = releases && isOfMoney(route) ? releases.live(this, this.lambda) : undefined;
    for (const name of apisOf(route, service.settings)) {
      const integration = new HttpLambdaIntegration('Integration', (alias ?? this.lambda) as IFunction);
      // Functions answer preflights: CORS settings would open every route to browsers.
      for (const [id, routeKey] of Object.entries(routeKeys(route))) {
        const made = new HttpRoute(this, `${ROUTE_PREFIX[name]}${id}`, { httpApi: apis[name], routeKey, integration });
        Validations.of(made).acknowledge({ id: 'AwsSolutions-APIG4', reason: whyNoAuthorizer[route.auth] });
        // Routes of one path share the first route's integration.
        if (alias && made.node.tryFindChild('Integration')) allowFirst(made);
      }
    }
  }
}

/** Waits for the permission to invoke the alias. Otherwise its first deployment would reject some calls. */
function allowFirst({ node }: HttpRoute): void {
  node.findChild('Integration').node.addDependency(node.findChild('Integration-Permission'));
}

import { Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Area, Route } from '#shared/routes/route.ts';
import type { Outside } from './outside.ts';
import { RouteFunction } from './route-function.ts';
import { type Service, stackName } from './service.ts';

export interface AreaStackProps {
  readonly area: Area;
  readonly routes: readonly Route[];
  readonly api: HttpApi;
  readonly table: ITableV2;
  readonly outside: Outside;
}

/** The functions and routes of one area of the API. */
export class AreaStack extends Stack {
  constructor(scope: Construct, service: Service, { area, routes, api, table, outside }: AreaStackProps) {
    super(scope, stackName(service, area), { description: `Referral tracking: the ${area} endpoints` });
    for (const route of routes.filter((candidate) => candidate.area === area)) {
      new RouteFunction(this, service, { route, api, table, outside });
    }
  }
}

import { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { type Area, isOfMoney, type Route } from '#shared/routes/route.ts';
import { GradualReleases } from './gradual-release.ts';
import type { Outside } from './outside.ts';
import type { HttpApis } from './route-apis.ts';
import { RouteFunction } from './route-function.ts';
import { type Service, stackName } from './service.ts';

export interface AreaStackProps {
  readonly area: Area;
  readonly routes: readonly Route[];
  readonly apis: HttpApis;
  readonly table: ITableV2;
  readonly outside: Outside;
}

/** The functions and routes of one area of the API. */
export class AreaStack extends Stack {
  constructor(scope: Construct, service: Service, { area, routes, apis, table, outside }: AreaStackProps) {
    super(scope, stackName(service, area), { description: `Referral tracking: the ${area} endpoints` });
    const own = routes.filter((candidate) => candidate.area === area);
    const isGradual = service.settings.gradualDeployment === 'yes' && own.some(isOfMoney);
    const releases = isGradual ? new GradualReleases(this, service) : undefined;
    for (const route of own) new RouteFunction(this, service, { route, apis, table, outside, releases });
  }
}

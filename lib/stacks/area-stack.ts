import { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { HttpApis } from '#lib/constructs/route-apis.ts';
import { GradualReleases } from '#lib/functions/gradual-release.ts';
import { RouteFunction } from '#lib/functions/route-function.ts';
import type { SharedResources } from '#lib/functions/shared-resources.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import { type Area, changesMoney, type Route } from '#shared/routes/route.ts';

interface AreaStackProps {
  readonly area: Area;
  readonly routes: readonly Route[];
  readonly apis: HttpApis;
  readonly table: ITableV2;
  readonly resources: SharedResources;
}

export class AreaStack extends Stack {
  constructor(scope: Construct, service: Service, { area, routes, apis, table, resources }: AreaStackProps) {
    super(scope, stackName(service, area), { description: `Referral tracking: the ${area} endpoints` });
    const areaRoutes = routes.filter((candidate) => candidate.area === area);
    const isGradual = service.settings.gradualDeployment === 'yes' && areaRoutes.some(changesMoney);
    const releases = isGradual ? new GradualReleases(this, service) : undefined;
    for (const route of areaRoutes) new RouteFunction(this, service, { route, apis, table, resources, releases });
  }
}

import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  type CfnStage,
  type DomainName,
  type HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { routes } from '#shared/routes/index.ts';
import type { Route } from '#shared/routes/route.ts';
import { accessLogFormat, accessLogGroup } from './access-log.ts';
import { refusedRequests } from './refused-requests.ts';
import { routeKeys } from './route-keys.ts';
import { serverErrorAlarms } from './server-error-alarms.ts';
import { type Service, stackName } from './service.ts';
import type { Settings } from './settings.ts';

export interface StageStackProps {
  readonly api: HttpApi;
  readonly domainName: DomainName | undefined;
  readonly topic: ITopic;
}

/**
 * The stage by which the API is reached, with its access log. It has settings for some routes, which API Gateway refuses
 * where there is no such route: so it comes after the stacks of all areas.
 */
export class StageStack extends Stack {
  readonly stage: HttpStage;

  constructor(scope: Construct, service: Service, { api, domainName, topic }: StageStackProps) {
    super(scope, stackName(service, 'stage'), { description: 'Referral tracking: the stage of the HTTP API' });
    const { settings } = service;
    const accessLog = accessLogGroup(this, 'AccessLog', settings);
    new CfnOutput(this, 'AccessLogName', {
      value: accessLog.logGroupName,
      description: 'The log group of the access log',
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: accessLogFormat(settings),
      },
      ...(domainName === undefined ? {} : { domainMapping: { domainName } }),
    });
    (this.stage.node.defaultChild as CfnStage).routeSettings = openThrottling(settings);
    serverErrorAlarms(this, this.stage, topic);
    refusedRequests(this, service, accessLog, topic);
  }
}

/**
 * What each route that asks for no key takes, HEAD and preflights apart: anybody can flood those, and the calls of the company go on
 * by what the stage takes.
 */
function openThrottling(settings: Settings): Record<string, object> {
  const open = routes.filter(({ auth }) => auth === 'none');
  const limits = open.flatMap((route) =>
    Object.values(routeKeys(route)).map(({ key }) => [key, openLimits(route, settings)] as const),
  );
  return Object.fromEntries(limits);
}

/** The least of what the route, the settings of open routes and those of the whole API say. */
function openLimits({ atMost }: Route, settings: Settings): object {
  return {
    ThrottlingRateLimit: Math.min(
      atMost?.rate ?? Number.POSITIVE_INFINITY,
      settings.openThrottleRate,
      settings.throttleRate,
    ),
    ThrottlingBurstLimit: Math.min(
      atMost?.burst ?? Number.POSITIVE_INFINITY,
      settings.openThrottleBurst,
      settings.throttleBurst,
    ),
  };
}

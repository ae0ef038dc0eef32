import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  type CfnStage,
  type DomainName,
  type HttpApi,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { EDGE_VARIABLE } from '#shared/http/viewer-headers.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { receiverRoutes } from '#shared/routes/in.ts';
import { isLimited, type Route } from '#shared/routes/route.ts';
import { accessLogFormat, accessLogGroup } from './access-log.ts';
import type { AlarmTopics } from './alarms.ts';
import { clientErrorAlarms } from './client-error-alarms.ts';
import { faultAlarms } from './fault-alarms.ts';
import { refusedRequests, unauthorizedRequests } from './refused-requests.ts';
import { routeKeys } from './route-keys.ts';
import { serverErrorAlarms } from './server-error-alarms.ts';
import { type Service, stackName } from './service.ts';
import type { Settings } from './settings.ts';

export interface StageStackProps {
  readonly api: HttpApi;
  readonly domainName: DomainName | undefined;
  readonly topics: AlarmTopics;
  /** What requests from the distribution carry; undefined where there is none. */
  readonly edgeSecret: Secret | undefined;
}

/**
 * The stage by which the API is reached, with its access log. It has settings for some routes, which API Gateway refuses
 * where there is no such route: so it comes after the stacks of all areas.
 */
export class StageStack extends Stack {
  readonly stage: HttpStage;

  constructor(scope: Construct, service: Service, { api, domainName, topics, edgeSecret }: StageStackProps) {
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
    const stage = this.stage.node.defaultChild as CfnStage;
    stage.routeSettings = routeThrottling(settings);
    // Here once, for all functions: a template may refer to sixty secrets, and has more functions.
    if (edgeSecret) stage.stageVariables = { [EDGE_VARIABLE]: edgeSecret.secretValue.unsafeUnwrap() };
    serverErrorAlarms(this, this.stage, topics);
    clientErrorAlarms(this, this.stage, unauthorizedRequests(this, service, accessLog), topics);
    faultAlarms(this, service, topics);
    refusedRequests(this, service, accessLog, topics);
  }
}

/**
 * What each route takes that asks for no key, HEAD and preflights apart: anybody can flood those. And each that asks for one,
 * tracking apart: whoever walks lists is held up there. So what a company's servers track goes on by what the stage takes. Receivers of
 * billing events have a limit of their own, whatever that is: a provider tells of many at once.
 */
function routeThrottling(settings: Settings): Record<string, object> {
  const ofKeys = { rate: settings.companyThrottleRate, burst: settings.companyThrottleBurst };
  const ofReceivers = { rate: settings.billingThrottleRate, burst: settings.billingThrottleBurst };
  const ofOthers = { rate: settings.openThrottleRate, burst: settings.openThrottleBurst };
  const limits = routes.flatMap((route) => {
    if (route.auth !== 'none' && !isLimited(route)) return [];
    const limits = receiverRoutes.includes(route)
      ? limitsOf(ofReceivers)
      : routeLimits(route, isLimited(route) ? ofKeys : ofOthers, settings);
    return Object.values(routeKeys(route)).map(({ key }) => [key, limits] as const);
  });
  return Object.fromEntries(limits);
}

/** The least of what the route, the settings of its kind and those of the whole API say. */
function routeLimits({ atMost }: Route, own: Required<Route>['atMost'], settings: Settings): object {
  return limitsOf({
    rate: Math.min(atMost?.rate ?? own.rate, own.rate, settings.throttleRate),
    burst: Math.min(atMost?.burst ?? own.burst, own.burst, settings.throttleBurst),
  });
}

function limitsOf({ rate, burst }: Required<Route>['atMost']): object {
  return { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
}

import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  type CfnStage,
  type DomainName,
  HttpStage,
  type HttpStageProps,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { AlarmTopics } from '#lib/alarms/alarms.ts';
import { createClientErrorAlarms } from '#lib/alarms/client-error-alarms.ts';
import { createFaultAlarms } from '#lib/alarms/fault-alarms.ts';
import { createServerErrorAlarms } from '#lib/alarms/server-error-alarms.ts';
import { createThrottledRequestAlarms, createUnauthorizedMetric } from '#lib/alarms/throttled-request-alarms.ts';
import { accessLogFormat, createAccessLogGroup } from '#lib/constructs/access-log.ts';
import { acceptedEdgeSecrets } from '#lib/constructs/edge-secret.ts';
import { type HttpApis, routeApiNames } from '#lib/constructs/route-apis.ts';
import { routeKeys } from '#lib/constructs/route-keys.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import type { Settings } from '#lib/settings/settings.ts';
import { routes } from '#shared/routes/all/routes.ts';
import { receiverRoutes } from '#shared/routes/billing/receivers.ts';
import { type ApiName, isLimited, type Route } from '#shared/routes/route.ts';

interface StageStackProps {
  readonly apis: HttpApis;
  readonly domainName: DomainName | undefined;
  readonly topics: AlarmTopics;
  /** Undefined without a distribution. */
  readonly edgeSecret: Secret | undefined;
}

/** Stages and access log. Deployed after the areas, because API Gateway rejects settings for missing routes. */
export class StageStack extends Stack {
  readonly stages: readonly HttpStage[];

  constructor(scope: Construct, service: Service, { apis, domainName, topics, edgeSecret }: StageStackProps) {
    super(scope, stackName(service, 'stage'), { description: 'Referral tracking: the stages of the HTTP APIs' });
    const { settings } = service;
    const accessLog = createAccessLogGroup(this, 'AccessLog', settings);
    new CfnOutput(this, 'AccessLogName', {
      value: accessLog.logGroupName,
      description: 'The log group of the access log',
    });
    const createStage = (id: string, name: ApiName, mapping: Pick<HttpStageProps, 'domainMapping'>) => {
      const stage = new HttpStage(this, id, {
        httpApi: apis[name],
        autoDeploy: true,
        throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
        accessLogSettings: {
          destination: new LogGroupLogDestination(accessLog),
          format: accessLogFormat(settings),
        },
        ...mapping,
      });
      const cfnStage = stage.node.defaultChild as CfnStage;
      cfnStage.routeSettings = routeThrottling(name, settings);
      // Once for all functions: a template may reference sixty secrets, and there are more functions.
      if (edgeSecret) cfnStage.stageVariables = acceptedEdgeSecrets(edgeSecret, settings);
      return stage;
    };
    this.stages = [
      createStage('Stage', 'company', domainName === undefined ? {} : { domainMapping: { domainName } }),
      createStage('PromoterStage', 'promoters', {}),
    ];
    createServerErrorAlarms(this, this.stages, topics);
    createClientErrorAlarms(this, this.stages, createUnauthorizedMetric(this, service, accessLog), topics);
    createFaultAlarms(this, service, topics);
    createThrottledRequestAlarms(this, service, accessLog, topics);
  }
}

/**
 * Returns throttling by route key. Public routes are limited, because anyone can flood them. Authenticated ones other
 * than tracking are, so that clients that read lists slow only themselves down. Billing receivers have their own
 * limits: providers send bursts.
 */
function routeThrottling(name: ApiName, settings: Settings): Record<string, object> {
  const ofKeys = { rate: settings.companyThrottleRate, burst: settings.companyThrottleBurst };
  const ofReceivers = { rate: settings.billingThrottleRate, burst: settings.billingThrottleBurst };
  const ofOthers = { rate: settings.openThrottleRate, burst: settings.openThrottleBurst };
  const own = routes.filter((route) => routeApiNames(route, settings).includes(name));
  const limits = own.flatMap((route) => {
    if (route.auth !== 'none' && !isLimited(route)) return [];
    const limits = receiverRoutes.includes(route)
      ? buildThrottlingLimits(ofReceivers)
      : routeLimits(route, isLimited(route) ? ofKeys : ofOthers, settings);
    return Object.values(routeKeys(route)).map(({ key }) => [key, limits] as const);
  });
  return Object.fromEntries(limits);
}

/** The minimum of route, kind and API. */
function routeLimits({ throttle }: Route, own: Required<Route>['throttle'], settings: Settings): object {
  return buildThrottlingLimits({
    rate: Math.min(throttle?.rate ?? own.rate, own.rate, settings.throttleRate),
    burst: Math.min(throttle?.burst ?? own.burst, own.burst, settings.throttleBurst),
  });
}

function buildThrottlingLimits({ rate, burst }: Required<Route>['throttle']): object {
  return { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst };
}

import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { ComparisonOperator } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { accessLogFormat } from './access-log.ts';
import { ServiceAlarm } from './alarms.ts';
import { customDomain } from './custom-domain.ts';
import { serviceLogs } from './logs.ts';
import { type Service, stackName } from './service.ts';

/** The HTTP API and its stage, without a route: those come with the stacks of the API's areas. */
export class ApiStack extends Stack {
  readonly api: HttpApi;

  constructor(scope: Construct, service: Service, topic: ITopic) {
    super(scope, stackName(service, 'api'), { description: 'Referral tracking: the HTTP API' });
    const { settings } = service;
    const domainName = customDomain(this, settings);
    this.api = new HttpApi(this, 'Api', {
      apiName: settings.service,
      createDefaultStage: false,
      // With a domain of one's own the first address goes on working: who was told it is not cut off.
      disableExecuteApiEndpoint: false,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(serviceLogs(this, 'AccessLog', settings)),
        format: accessLogFormat,
      },
      ...(domainName === undefined ? {} : { domainMapping: { domainName } }),
    });
    new ServiceAlarm(this, 'ServerErrors', {
      summary: 'The API answers with 5xx.',
      section: 'Server errors',
      topic,
      metric: stage.metricServerError({ period: Duration.minutes(1), statistic: 'Sum' }),
      threshold: 5,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 5,
      datapointsToAlarm: 2,
    });
    new CfnOutput(this, 'ApiUrl', {
      value: settings.domainName === undefined ? this.api.apiEndpoint : `https://${settings.domainName}`,
      description: 'The base URL of the API',
    });
  }
}

import { CfnOutput, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { accessLogFormat } from './access-log.ts';
import { customDomain } from './custom-domain.ts';
import { serviceLogs } from './logs.ts';
import { refusedRequests } from './refused-requests.ts';
import { serverErrorAlarms } from './server-error-alarms.ts';
import { type Service, stackName } from './service.ts';

/** The HTTP API and its stage, without a route: those come with the stacks of the API's areas. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly stage: HttpStage;

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
    const accessLog = serviceLogs(this, 'AccessLog', settings);
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      autoDeploy: true,
      throttle: { rateLimit: settings.throttleRate, burstLimit: settings.throttleBurst },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        format: accessLogFormat(settings.service),
      },
      ...(domainName === undefined ? {} : { domainMapping: { domainName } }),
    });
    serverErrorAlarms(this, this.stage, topic);
    refusedRequests(this, service, accessLog, topic);
    new CfnOutput(this, 'ApiUrl', {
      value: settings.domainName === undefined ? this.api.apiEndpoint : `https://${settings.domainName}`,
      description: 'The base URL of the API',
    });
  }
}

import { CfnOutput, Stack } from 'aws-cdk-lib';
import { type DomainName, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { createCustomDomain } from '#lib/constructs/custom-domain.ts';
import type { HttpApis } from '#lib/constructs/route-apis.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

/**
 * The HTTP APIs and the custom domain. Routes and stages are in later stacks. Clients know the company API's URL; the
 * promoter API is reached through CloudFront and directly.
 */
export class ApiStack extends Stack {
  readonly apis: HttpApis;
  readonly domainName: DomainName | undefined;
  /** Company API's base URL. */
  readonly url: string;

  constructor(scope: Construct, service: Service) {
    super(scope, stackName(service, 'api'), { description: 'Referral tracking: the HTTP APIs' });
    const { settings } = service;
    this.domainName = createCustomDomain(this, settings);
    const company = new HttpApi(this, 'Api', {
      apiName: settings.service,
      createDefaultStage: false,
      // The default URL keeps working with a custom domain, so that its clients are not cut off.
      disableExecuteApiEndpoint: settings.disableExecuteApiEndpoint === 'yes',
    });
    // CloudFront uses the default URL, so it stays.
    const promoters = new HttpApi(this, 'PromoterApi', {
      apiName: `${settings.service}-promoters`,
      createDefaultStage: false,
    });
    this.apis = { company, promoters };
    this.url = settings.domainName === undefined ? company.apiEndpoint : `https://${settings.domainName}`;
    // Always exported: CloudFormation cannot remove an export that another stack still imports.
    if (settings.domainName === undefined) this.exportValue(company.apiEndpoint);
    this.exportValue(promoters.apiEndpoint);
    new CfnOutput(this, 'ApiUrl', { value: this.url, description: 'The base URL of the API' });
    new CfnOutput(this, 'PromoterApiUrl', {
      value: promoters.apiEndpoint,
      description: 'The base URL of the promoter API, for clients that do not call it at the dashboard’s origin',
    });
  }
}

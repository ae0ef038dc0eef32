import { CfnOutput, Stack } from 'aws-cdk-lib';
import { type DomainName, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { customDomain } from '#lib/constructs/custom-domain.ts';
import type { HttpApis } from '#lib/constructs/route-apis.ts';
import { type Service, stackName } from '#lib/settings/service.ts';

/**
 * The HTTP APIs and the domain, without a route: those come with the stacks of the areas, and the stages after them. The
 * company's API has the addresses that callers know. That of promoters is reached by the distribution, and at its own address.
 */
export class ApiStack extends Stack {
  readonly apis: HttpApis;
  readonly domainName: DomainName | undefined;
  /** The base URL of the company's API. */
  readonly url: string;

  constructor(scope: Construct, service: Service) {
    super(scope, stackName(service, 'api'), { description: 'Referral tracking: the HTTP APIs' });
    const { settings } = service;
    this.domainName = customDomain(this, settings);
    const company = new HttpApi(this, 'Api', {
      apiName: settings.service,
      createDefaultStage: false,
      // With a domain of one's own the first address goes on working, unless the settings say otherwise: who calls
      // it is not cut off by surprise.
      disableExecuteApiEndpoint: settings.disableExecuteApiEndpoint === 'yes',
    });
    // CloudFront reaches it by its own name, so that name stays.
    const promoters = new HttpApi(this, 'PromoterApi', {
      apiName: `${settings.service}-promoters`,
      createDefaultStage: false,
    });
    this.apis = { company, promoters };
    this.url = settings.domainName === undefined ? company.apiEndpoint : `https://${settings.domainName}`;
    // Who uses it is a setting of others: CloudFormation takes no export away that another stack still imports.
    if (settings.domainName === undefined) this.exportValue(company.apiEndpoint);
    this.exportValue(promoters.apiEndpoint);
    new CfnOutput(this, 'ApiUrl', { value: this.url, description: 'The base URL of the API' });
    new CfnOutput(this, 'PromoterApiUrl', {
      value: promoters.apiEndpoint,
      description: 'The base URL of the calls of promoters, for those who do not call them at the dashboard’s origin',
    });
  }
}

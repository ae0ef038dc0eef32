import { CfnOutput, Stack } from 'aws-cdk-lib';
import { type DomainName, HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct } from 'constructs';
import { customDomain } from './custom-domain.ts';
import { type Service, stackName } from './service.ts';

/** The HTTP API and its domain, without a route: those come with the stacks of the API's areas, and its stage after them. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly domainName: DomainName | undefined;
  /** The base URL of the API. */
  readonly url: string;

  constructor(scope: Construct, service: Service) {
    super(scope, stackName(service, 'api'), { description: 'Referral tracking: the HTTP API' });
    const { settings } = service;
    this.domainName = customDomain(this, settings);
    this.api = new HttpApi(this, 'Api', {
      apiName: settings.service,
      createDefaultStage: false,
      // With a domain of one's own the first address goes on working, unless the settings say otherwise: who calls
      // it is not cut off by surprise.
      disableExecuteApiEndpoint: settings.disableExecuteApiEndpoint === 'yes',
    });
    this.url = settings.domainName === undefined ? this.api.apiEndpoint : `https://${settings.domainName}`;
    // Who uses it is a setting of others: CloudFormation takes no export away that another stack still imports.
    if (settings.domainName === undefined) this.exportValue(this.api.apiEndpoint);
    new CfnOutput(this, 'ApiUrl', { value: this.url, description: 'The base URL of the API' });
  }
}

import { CfnOutput } from 'aws-cdk-lib';
import { DomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/**
 * Creates the API's custom domain if the settings name one. The operator of the DNS zone, which may be in another
 * account, points a record to the output DomainTarget.
 * @returns undefined if no domain is configured
 */
export function customDomain(scope: Construct, { domainName, certificateArn }: Settings): DomainName | undefined {
  if (domainName === undefined || certificateArn === undefined) return undefined;
  const domain = new DomainName(scope, 'Domain', {
    domainName,
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  new CfnOutput(scope, 'DomainTarget', {
    value: domain.regionalDomainName,
    description: `What the DNS record (CNAME or alias) of ${domainName} points to`,
  });
  return domain;
}

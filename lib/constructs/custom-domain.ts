import { CfnOutput } from 'aws-cdk-lib';
import { DomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/**
 * The API's own domain, when the settings name one. Its DNS record is made by whoever runs the zone, which need not
 * be in this account: it points to the output DomainTarget.
 * @returns undefined without a domain in the settings
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

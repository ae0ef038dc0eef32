import { CfnOutput } from 'aws-cdk-lib';
import { DomainName, SecurityPolicy } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';

/**
 * Creates the API's custom domain, if configured. The DNS zone may be in another account: its record points to
 * DomainTarget.
 */
export function createCustomDomain(scope: Construct, { domainName, certificateArn }: Settings): DomainName | undefined {
  if (domainName === undefined || certificateArn === undefined) return undefined;
  const domain = new DomainName(scope, 'Domain', {
    domainName,
    certificate: Certificate.fromCertificateArn(scope, 'Certificate', certificateArn),
    securityPolicy: SecurityPolicy.TLS_1_2,
  });
  new CfnOutput(scope, 'DomainTarget', {
    value: domain.regionalDomainName,
    description: `Target of the DNS record (CNAME or alias) of ${domainName}`,
  });
  return domain;
}

import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { DataIdentifier, DataProtectionPolicy, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';
import { dataRemovalPolicy } from './logs.ts';

/**
 * Creates the access log's group. Its own retention, because it identifies callers. `masked` shows addresses only to
 * principals with `logs:Unmask`.
 */
export function createAccessLogGroup(scope: Construct, id: string, settings: Settings): LogGroup {
  return new LogGroup(scope, id, {
    retention: settings.accessLogRetentionDays,
    removalPolicy: dataRemovalPolicy(settings),
    ...(settings.accessLogCallers === 'masked' ? { dataProtectionPolicy: maskedAddresses() } : {}),
  });
}

function maskedAddresses(): DataProtectionPolicy {
  return new DataProtectionPolicy({
    name: 'addresses',
    description: 'Masks the addresses of callers',
    identifiers: [DataIdentifier.IPADDRESS],
  });
}

/**
 * Returns the access log format, one JSON object per request. Omits path and query string, which may identify the
 * person that a request is about. The user agent, the only text that callers control, comes last.
 */
export function accessLogFormat({ service, accessLogCallers }: Settings): AccessLogFormat {
  const callers = {
    address: AccessLogField.contextIdentitySourceIp(),
    agent: AccessLogField.contextIdentityUserAgent(),
  };
  return AccessLogFormat.custom(
    JSON.stringify({
      time: '$context.requestTime',
      service,
      requestId: '$context.requestId',
      route: '$context.routeKey',
      status: '$context.status',
      latency: '$context.responseLatency',
      integrationLatency: '$context.integrationLatency',
      integrationStatus: '$context.integrationStatus',
      error: '$context.error.message',
      integrationError: '$context.integrationErrorMessage',
      ...(accessLogCallers === 'none' ? {} : callers),
    }),
  );
}

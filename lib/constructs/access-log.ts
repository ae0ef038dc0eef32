import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { DataIdentifier, DataProtectionPolicy, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '#lib/settings/settings.ts';
import { removal } from './logs.ts';

/**
 * The log group of the access log. It is kept for a time of its own, because it says who called. Where the settings say
 * `masked`, CloudWatch shows addresses only to those who may `logs:Unmask`.
 */
export function accessLogGroup(scope: Construct, id: string, settings: Settings): LogGroup {
  return new LogGroup(scope, id, {
    retention: settings.accessLogRetentionDays,
    removalPolicy: removal(settings),
    ...(settings.accessLogCallers === 'masked' ? { dataProtectionPolicy: maskedAddresses() } : {}),
  });
}

function maskedAddresses(): DataProtectionPolicy {
  return new DataProtectionPolicy({
    name: 'addresses',
    description: 'Masks the addresses that requests come from',
    identifiers: [DataIdentifier.IPADDRESS],
  });
}

/**
 * One JSON object a request. It says who calls, as far as the settings let it, and nothing of whom a request is about: no
 * path (its parameters), no query string. The function's own log has the same request id. What is counted from the log is
 * known by the service's name.
 *
 * The user agent is the one text that a caller chooses. It comes last, so that whatever it holds comes after all the rest.
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

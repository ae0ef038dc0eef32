import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';

/**
 * One JSON object a request. Nothing in it says who a request is about: no path (its parameters), no query string, no
 * address, no user agent. The function's own log has the same request id.
 * @param service the service's name, by which what is counted from the log is known
 */
export const accessLogFormat = (service: string) =>
  AccessLogFormat.custom(
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
    }),
  );

import { describe, expect, test } from 'vitest';
import { assemble, only, resources, stackOf } from './assembly.ts';

const assembly = assemble({ throttleRate: '25', throttleBurst: '50', logRetentionDays: '7' });
const api = stackOf(assembly, 'api');
const [apiId, { Properties: apiProperties }] = only(assembly, 'AWS::ApiGatewayV2::Api');
const [, { Properties: stage }] = only(assembly, 'AWS::ApiGatewayV2::Stage');

test('it is an HTTP API that opens no route to browsers of other origins', () => {
  expect(apiProperties).toMatchObject({ ProtocolType: 'HTTP', Name: 'referral-tracking' });
  expect(apiProperties).not.toHaveProperty('CorsConfiguration');
});

test('its one stage deploys itself and is throttled as the settings say', () => {
  expect(stage).toMatchObject({
    ApiId: { Ref: apiId },
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 25, ThrottlingBurstLimit: 50 },
  });
});

describe('the access log', () => {
  const { Format, DestinationArn } = stage.AccessLogSettings as { Format: string; DestinationArn: unknown };

  test('goes to a log group with retention', () => {
    const [id, { Properties }] = only(api, 'AWS::Logs::LogGroup');
    expect(Properties.RetentionInDays).toBe(7);
    expect(DestinationArn).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
  });

  test('is JSON, says whose it is and nothing about whom a request is about', () => {
    const { service, ...told } = JSON.parse(Format);
    expect(service).toBe('referral-tracking');
    expect(Object.values(told).sort()).toEqual([
      '$context.error.message',
      '$context.integrationErrorMessage',
      '$context.integrationLatency',
      '$context.integrationStatus',
      '$context.requestId',
      '$context.requestTime',
      '$context.responseLatency',
      '$context.routeKey',
      '$context.status',
    ]);
  });
});

describe('the address', () => {
  test('is the API’s own at first', () => {
    expect(api.Outputs?.ApiUrl?.Value).toEqual({ 'Fn::GetAtt': [apiId, 'ApiEndpoint'] });
    expect(resources(assembly, 'AWS::ApiGatewayV2::DomainName')).toEqual([]);
  });

  test('is the domain of the settings once they name one, and the first one still works', () => {
    const certificateArn = 'arn:aws:acm:eu-west-1:111122223333:certificate/0a1b';
    const own = stackOf(assemble({ domainName: 'track.example.com', certificateArn }), 'api');
    const [domainId, { Properties }] = only(own, 'AWS::ApiGatewayV2::DomainName');
    expect(Properties).toMatchObject({
      DomainName: 'track.example.com',
      DomainNameConfigurations: [{ CertificateArn: certificateArn, SecurityPolicy: 'TLS_1_2' }],
    });
    expect(only(own, 'AWS::ApiGatewayV2::ApiMapping')[1].Properties).toMatchObject({
      ApiId: { Ref: apiId },
      DomainName: { Ref: domainId },
      Stage: '$default',
    });
    expect(only(own, 'AWS::ApiGatewayV2::Api')[1].Properties.DisableExecuteApiEndpoint).toBe(false);
    expect(own.Outputs?.ApiUrl?.Value).toBe('https://track.example.com');
    expect(own.Outputs?.DomainTarget?.Value).toEqual({ 'Fn::GetAtt': [domainId, 'RegionalDomainName'] });
  });
});

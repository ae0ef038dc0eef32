import { expect, test } from 'vitest';
import type { AssemblyStack } from '#lib/local/plan/assembly.ts';
import { createTemplateResolver } from '#lib/local/plan/intrinsics.ts';
import { readLocalPlan } from '#lib/local/plan/plan.ts';

const target = {
  region: 'eu-west-1',
  account: '123456789012',
  baseUrl: 'http://127.0.0.1:3000',
  queues: 'http://127.0.0.1:4100',
};
const data: AssemblyStack = {
  name: 'data',
  assets: new Map(),
  template: {
    Resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { KeySchema: [] } } },
    Outputs: {
      Name: { Value: { Ref: 'Table' }, Export: { Name: { 'Fn::Sub': `\${AWS::StackName}:name` } } },
      Stream: { Value: { 'Fn::GetAtt': ['Table', 'StreamArn'] } },
    },
  },
};
const getOutput = (name: string) => ({ 'Fn::GetStackOutput': { StackName: 'data', OutputName: name, Region: 'x' } });
const api: AssemblyStack = {
  name: 'api',
  assets: new Map([['abc.zip', '/assembly/asset.abc']]),
  template: {
    Parameters: { Size: { Default: '7' } },
    Resources: {
      Sale: {
        Type: 'AWS::Lambda::Function',
        Properties: {
          Runtime: 'nodejs24.x',
          Code: { S3Bucket: 'assets', S3Key: 'abc.zip' },
          Handler: 'index.handler',
          Timeout: 15,
          MemorySize: 512,
          Environment: {
            Variables: { TABLE_NAME: getOutput('Name'), SIZE: { Ref: 'Size' }, N: { Ref: 'AWS::NoValue' } },
          },
        },
      },
      Integration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: { IntegrationUri: { 'Fn::GetAtt': ['Sale', 'Arn'] }, PayloadFormatVersion: '2.0' },
      },
      Route: {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: { RouteKey: 'POST /sale', Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'Integration' }]] } },
      },
      Live: {
        Type: 'AWS::Lambda::Alias',
        Properties: {
          FunctionName: { Ref: 'Sale' },
          FunctionVersion: { 'Fn::GetAtt': ['V1', 'Version'] },
          Name: 'live',
        },
      },
      AliasIntegration: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: { IntegrationUri: { Ref: 'Live' }, PayloadFormatVersion: '2.0' },
      },
      AliasRoute: {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: {
          RouteKey: 'POST /refund',
          Target: { 'Fn::Join': ['', ['integrations/', { Ref: 'AliasIntegration' }]] },
        },
      },
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: getOutput('Stream'),
          FunctionName: { Ref: 'Sale' },
          BatchSize: 10,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
          DestinationConfig: { OnFailure: { Destination: 'arn:aws:sqs:eu-west-1:123456789012:dead' } },
        },
      },
      Nightly: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          ScheduleExpression: 'rate(1 day)',
          Target: { Arn: { 'Fn::GetAtt': ['Sale', 'Arn'] }, Input: '{}' },
        },
      },
      Off: {
        Type: 'AWS::Events::Rule',
        Properties: { ScheduleExpression: 'rate(1 day)', State: 'DISABLED', Targets: [] },
      },
    },
  },
};
const plan = readLocalPlan([data, api], target);

test('a function has its code, settings and resolved environment', () => {
  expect(plan.functions).toEqual([
    {
      name: 'api-Sale',
      arn: 'arn:aws:lambda:eu-west-1:123456789012:function:api-Sale',
      root: '/assembly/asset.abc',
      module: '/assembly/asset.abc/index',
      handler: 'handler',
      timeoutMs: 15_000,
      memoryMb: 512,
      environment: { TABLE_NAME: 'data-Table', SIZE: '7' },
    },
  ]);
});

test('routes, mappings and schedules are resolved to functions and tables', () => {
  expect(plan.tables.map(({ name }) => name)).toEqual(['data-Table']);
  expect(plan.routes).toContainEqual({ key: 'POST /sale', functionName: 'api-Sale', timeoutMs: 30_000 });
  expect(plan.streamMappings).toEqual([
    {
      tableName: 'data-Table',
      functionName: 'api-Sale',
      batchSize: 10,
      filters: [{ eventName: ['INSERT'] }],
      reportsItemFailures: true,
      bisects: false,
      maximumRetries: -1,
      maximumAge: -1,
      deadLetters: 'arn:aws:sqs:eu-west-1:123456789012:dead',
    },
  ]);
  expect(plan.schedules).toMatchObject([{ name: 'api-Nightly', expression: 'rate(1 day)', functionName: 'api-Sale' }]);
});

test('a route to an alias is resolved to the function', () => {
  expect(plan.routes.map(({ key }) => key)).toEqual(['POST /sale', 'POST /refund']);
  expect(plan.routes[1]).toEqual({ key: 'POST /refund', functionName: 'api-Sale', timeoutMs: 30_000 });
});

const resolve = createTemplateResolver([data, api], target);
test.each([
  [{ 'Fn::ImportValue': 'data:name' }, 'data-Table'],
  [{ 'Fn::Sub': `a \${AWS::Region} \${Table.Arn} \${!Not} \${X}` }, undefined],
  [{ 'Fn::Select': [1, { 'Fn::Split': ['/', 'a/b/c'] }] }, 'b'],
  [[{ Ref: 'AWS::NoValue' }, { a: { Ref: 'AWS::Partition' } }], [{ a: 'aws' }]],
])('the value %j resolves to %j', (value, expected) => {
  if (expected === undefined) expect(() => resolve(data, value)).toThrow('refers to X');
  else expect(resolve(data, value)).toEqual(expected);
});

test('Fn::Sub prefers its own variables to those of the stack', () => {
  const value = { 'Fn::Sub': [`\${AWS::Region} \${Table} \${!Kept} \${Own}`, { Own: { Ref: 'AWS::AccountId' } }] };
  expect(resolve(data, value)).toBe(`eu-west-1 data-Table \${Kept} 123456789012`);
});

test('an unknown intrinsic function is reported by name', () => {
  expect(() => resolve(data, { 'Fn::GetAZs': '' })).toThrow('does not support Fn::GetAZs, used in stack data');
});

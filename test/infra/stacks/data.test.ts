import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#lib/settings/settings.ts';
import { tagAndProtect } from '#lib/settings/stack-guard.ts';
import { DataStack } from '#lib/stacks/data-stack.ts';
import { table } from '#shared/store/table/table.ts';
import { assemble, findOnly, findStack } from '#test/infra/assembly.ts';
import { OPERATOR_SETTINGS, OTHER_SETTINGS } from '#test/support/infra/settings.ts';

const assembly = assemble();
const data = findStack(assembly, 'data');

describe('the table', () => {
  const template = Template.fromJSON({ ...data });

  test('the table is the only one and alone in its stack', () => {
    expect(Object.values(data.Resources).map(({ Type }) => Type)).toEqual(['AWS::DynamoDB::GlobalTable']);
    expect(findOnly(assembly, 'AWS::DynamoDB::GlobalTable')[1].DeletionPolicy).toBe('RetainExceptOnCreate');
  });

  test('the table has the keys and TTL that the store uses', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      KeySchema: [
        { AttributeName: table.partitionKey, KeyType: 'HASH' },
        { AttributeName: table.sortKey, KeyType: 'RANGE' },
      ],
      TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
    });
  });

  test('the table is on demand, encrypted, protected, recoverable and streams both images', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      BillingMode: 'PAY_PER_REQUEST',
      SSESpecification: { SSEEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      Replicas: [
        {
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        },
      ],
    });
  });

  test("an output shows the table's name", () => {
    const [id] = findOnly(data, 'AWS::DynamoDB::GlobalTable');
    expect(data.Outputs?.TableName?.Value).toEqual({ Ref: id });
  });
});

describe('provisioned tableCapacity', () => {
  const [, { Properties: provisionedProperties }] = findOnly(assemble(OPERATOR_SETTINGS), 'AWS::DynamoDB::GlobalTable');
  const autoscaled = (min: number, max: number) => ({
    MinCapacity: min,
    MaxCapacity: max,
    SeedCapacity: min,
    TargetTrackingScalingPolicyConfiguration: { TargetValue: 80 },
  });
  const [replica] = provisionedProperties.Replicas as [Record<string, unknown>];

  test("autoscaling sets the table's throughput within the settings", () => {
    expect(provisionedProperties).toMatchObject({
      BillingMode: 'PROVISIONED',
      WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: autoscaled(50, 4000) },
    });
    expect(replica).toMatchObject({
      ReadProvisionedThroughputSettings: { ReadCapacityAutoScalingSettings: autoscaled(20, 3000) },
    });
  });

  test('the index starts with half the writes and all reads, with the same maximum', () => {
    expect(provisionedProperties.GlobalSecondaryIndexes).toMatchObject([
      { WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: autoscaled(25, 4000) } },
    ]);
    expect(replica.GlobalSecondaryIndexes).toMatchObject([
      { ReadProvisionedThroughputSettings: { ReadCapacityAutoScalingSettings: autoscaled(20, 3000) } },
    ]);
  });
});

/** The data stack's template with these settings. */
function getDataTemplate(context: Readonly<Record<string, string>>): Template {
  const settings = readSettings((name) => context[name]);
  const app = new App();
  const stack = new DataStack(app, { settings, bundles: '' });
  tagAndProtect(app, settings);
  expect(stack.terminationProtection).toBe(context.firstDeployment === undefined);
  return Template.fromStack(stack);
}

test('a first deployment protects neither stack nor table, so that it can be rolled back', () => {
  const first = getDataTemplate({ firstDeployment: 'yes' });
  first.hasResourceProperties('AWS::DynamoDB::GlobalTable', { Replicas: [{ DeletionProtectionEnabled: false }] });
  first.hasResource('AWS::DynamoDB::GlobalTable', { DeletionPolicy: 'RetainExceptOnCreate' });
});

test("tableKeyArn sets the table's encryption key under the same logical id", () => {
  const tableKeyArn = 'arn:aws:kms:eu-west-1:111122223333:key/0a1b-table';
  const tablesWithKey = getDataTemplate({ tableKeyArn }).findResources('AWS::DynamoDB::GlobalTable');
  expect(Object.keys(tablesWithKey)).toEqual(
    Object.keys(getDataTemplate({}).findResources('AWS::DynamoDB::GlobalTable')),
  );
  expect(Object.values(tablesWithKey)[0]).toMatchObject({
    Properties: {
      SSESpecification: { SSEEnabled: true, SSEType: 'KMS' },
      Replicas: [{ SSESpecification: { KMSMasterKeyId: tableKeyArn } }],
    },
  });
});

describe('removalPolicy destroy', () => {
  const throwaway = assemble(OTHER_SETTINGS.throwaway);

  test('removalPolicy destroy deletes every resource with its stack', () => {
    const retained = Object.values(throwaway.stacks).flatMap(({ Resources }) =>
      Object.entries(Resources).filter(
        ([, { Type, DeletionPolicy = '' }]) => DeletionPolicy.startsWith('Retain') && Type !== 'AWS::Lambda::Version',
      ),
    );
    expect(retained).toEqual([]);
    expect(findOnly(throwaway, 'AWS::DynamoDB::GlobalTable')[1].DeletionPolicy).toBe('Delete');
  });

  test('the table can be deleted under removalPolicy destroy', () => {
    const [, { Properties }] = findOnly(throwaway, 'AWS::DynamoDB::GlobalTable');
    expect(Properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: false }]);
  });
});

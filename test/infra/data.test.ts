import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { table } from '#shared/store/table/table.ts';
import { OTHERS, SETTLED } from '#test/support/infra/settings.ts';
import { assemble, only, stackOf } from './assembly.ts';

const assembly = assemble();
const data = stackOf(assembly, 'data');

describe('the table', () => {
  const template = Template.fromJSON({ ...data });

  test('is the only one, and the only thing in its stack', () => {
    expect(Object.values(data.Resources).map(({ Type }) => Type)).toEqual(['AWS::DynamoDB::GlobalTable']);
    expect(only(assembly, 'AWS::DynamoDB::GlobalTable')[1].DeletionPolicy).toBe('Retain');
  });

  test('has the keys and the time to live that the store uses', () => {
    template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      KeySchema: [
        { AttributeName: table.partitionKey, KeyType: 'HASH' },
        { AttributeName: table.sortKey, KeyType: 'RANGE' },
      ],
      TimeToLiveSpecification: { AttributeName: table.ttl, Enabled: true },
    });
  });

  test('is on demand, encrypted, protected, recoverable and streams both images', () => {
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

  test('shows its name', () => {
    const [id] = only(data, 'AWS::DynamoDB::GlobalTable');
    expect(data.Outputs?.TableName?.Value).toEqual({ Ref: id });
  });
});

describe('with tableCapacity provisioned', () => {
  const [, { Properties: made }] = only(assemble(SETTLED), 'AWS::DynamoDB::GlobalTable');
  const scaled = (least: number, most: number) => ({
    ...{ MinCapacity: least, MaxCapacity: most, SeedCapacity: least },
    TargetTrackingScalingPolicyConfiguration: { TargetValue: 80 },
  });
  const [replica] = made.Replicas as [Record<string, unknown>];

  test('autoscaling sets what the table takes a second, within the settings', () => {
    expect(made).toMatchObject({
      BillingMode: 'PROVISIONED',
      WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: scaled(50, 4000) },
    });
    expect(replica).toMatchObject({
      ReadProvisionedThroughputSettings: { ReadCapacityAutoScalingSettings: scaled(20, 3000) },
    });
  });

  test('the index begins with half of its writes and all of its reads, and may reach as much', () => {
    expect(made.GlobalSecondaryIndexes).toMatchObject([
      { WriteProvisionedThroughputSettings: { WriteCapacityAutoScalingSettings: scaled(25, 4000) } },
    ]);
    expect(replica.GlobalSecondaryIndexes).toMatchObject([
      { ReadProvisionedThroughputSettings: { ReadCapacityAutoScalingSettings: scaled(20, 3000) } },
    ]);
  });
});

describe('with removalPolicy destroy', () => {
  const throwaway = assemble(OTHERS.throwaway);

  test('nothing outlives its stack', () => {
    const kept = Object.values(throwaway.stacks).flatMap(({ Resources }) =>
      Object.entries(Resources).filter(([, { DeletionPolicy }]) => DeletionPolicy === 'Retain'),
    );
    expect(kept).toEqual([]);
    expect(only(throwaway, 'AWS::DynamoDB::GlobalTable')[1].DeletionPolicy).toBe('Delete');
  });

  test('the table can be deleted', () => {
    const [, { Properties }] = only(throwaway, 'AWS::DynamoDB::GlobalTable');
    expect(Properties.Replicas).toMatchObject([{ DeletionProtectionEnabled: false }]);
  });
});

import { CfnOutput, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  Billing,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { table } from '#shared/store/table/table.ts';
import { removal } from './logs.ts';
import { type Service, stackName } from './service.ts';

/** The single table. A stack of its own, so that no change to what uses it can touch the data. */
export class DataStack extends Stack {
  readonly table: TableV2;

  constructor(scope: Construct, service: Service) {
    super(scope, stackName(service, 'data'), { description: 'Referral tracking: the table' });
    this.table = new TableV2(this, 'Table', {
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      sortKey: { name: table.sortKey, type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: table.unpaid.name,
          partitionKey: { name: table.unpaid.partitionKey, type: AttributeType.STRING },
          sortKey: { name: table.unpaid.sortKey, type: AttributeType.STRING },
          // The keys say which commissions; what they are now is read from the table, strongly consistent.
          projectionType: ProjectionType.KEYS_ONLY,
        },
      ],
      timeToLiveAttribute: table.ttl,
      billing: Billing.onDemand(),
      encryption: TableEncryptionV2.awsManagedKey(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: service.settings.removalPolicy === 'retain',
      removalPolicy: removal(service.settings),
    });
    new CfnOutput(this, 'TableName', { value: this.table.tableName, description: 'The table that holds everything' });
  }
}

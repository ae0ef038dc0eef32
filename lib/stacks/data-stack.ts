import { CfnOutput, CfnWaitConditionHandle, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  type CfnGlobalTable,
  type ITableV2,
  ProjectionType,
  StreamViewType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { dataRemovalPolicy, isDeletionProtected } from '#lib/constructs/logs.ts';
import { tableCapacity } from '#lib/constructs/table-capacity.ts';
import { type Service, stackName } from '#lib/settings/service.ts';
import { table } from '#shared/store/table/table.ts';

/**
 * The single table, in its own stack so that other changes cannot affect the data. With an existing table in the
 * settings, e.g. a restored one, it creates none.
 */
export class DataStack extends Stack {
  readonly table: ITableV2;

  constructor(scope: Construct, service: Service) {
    super(scope, stackName(service, 'data'), { description: 'Referral tracking: the table' });
    this.table = this.importTable(service) ?? this.createTable(service);
    new CfnOutput(this, 'TableName', { value: this.table.tableName, description: 'The table with all data' });
  }

  private importTable({ settings: { tableName, tableStreamArn } }: Service): ITableV2 | undefined {
    if (tableName === undefined || tableStreamArn === undefined) return undefined;
    // A stack needs a resource to be deployed, and this one outputs the table's name.
    new CfnWaitConditionHandle(this, 'TableIsNamed');
    const globalIndexes = [table.unpaid.name];
    return TableV2.fromTableAttributes(this, 'Named', { tableName, tableStreamArn, globalIndexes });
  }

  private createTable(service: Service): ITableV2 {
    const { billing, index } = tableCapacity(service.settings);
    const dataTable = new TableV2(this, 'Table', {
      partitionKey: { name: table.partitionKey, type: AttributeType.STRING },
      sortKey: { name: table.sortKey, type: AttributeType.STRING },
      globalSecondaryIndexes: [
        {
          indexName: table.unpaid.name,
          partitionKey: { name: table.unpaid.partitionKey, type: AttributeType.STRING },
          sortKey: { name: table.unpaid.sortKey, type: AttributeType.STRING },
          // Current data is read from the table, strongly consistent.
          projectionType: ProjectionType.KEYS_ONLY,
          ...index,
        },
      ],
      timeToLiveAttribute: table.ttl,
      billing,
      encryption: TableEncryptionV2.awsManagedKey(),
      dynamoStream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: isDeletionProtected(service.settings),
      removalPolicy: dataRemovalPolicy(service.settings),
    });
    const { tableKeyArn } = service.settings;
    if (tableKeyArn !== undefined) encryptWithKey(dataTable, tableKeyArn);
    // They differ only in exact optional properties.
    return dataTable as ITableV2;
  }
}

/** Encrypts with a customer-managed key. The L2 construct needs the region, unknown at synthesis. */
function encryptWithKey(table: TableV2, keyArn: string): void {
  const resource = table.node.defaultChild as CfnGlobalTable;
  resource.addPropertyOverride('SSESpecification', { SSEEnabled: true, SSEType: 'KMS' });
  resource.addPropertyOverride('Replicas.0.SSESpecification', { KMSMasterKeyId: keyArn });
}

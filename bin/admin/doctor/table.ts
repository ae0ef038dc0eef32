import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { tableName } from '#shared/store/table/client.ts';
import { attention, broken, type Check, ok } from './check.ts';

const DEPLOY = 'npx cdk deploy, with removalPolicy retain';

/** The table answers, is followed, can be restored, forgets what has ended, and cannot be deleted by mistake. */
export const table: Check = {
  name: 'table',
  async run() {
    const client = new DynamoDBClient({});
    const TableName = tableName();
    const [{ Table }, { ContinuousBackupsDescription: backups }, { TimeToLiveDescription: expiry }] = await Promise.all(
      [
        client.send(new DescribeTableCommand({ TableName })),
        client.send(new DescribeContinuousBackupsCommand({ TableName })),
        client.send(new DescribeTimeToLiveCommand({ TableName })),
      ],
    );
    const isRecoverable = backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED';
    const stream = Table?.StreamSpecification;
    const findings = [
      ...(Table?.TableStatus === 'ACTIVE'
        ? []
        : [broken('table', `is ${Table?.TableStatus}`, 'Wait, or look at DynamoDB in the console.')]),
      ...(stream?.StreamEnabled && stream.StreamViewType === 'NEW_AND_OLD_IMAGES'
        ? []
        : [broken('table', 'has no stream: nothing follows events', DEPLOY)]),
      ...(isRecoverable ? [] : [attention('table', 'point-in-time recovery is off', DEPLOY)]),
      ...(expiry?.TimeToLiveStatus === 'ENABLED' ? [] : [attention('table', 'nothing expires: TTL is off', DEPLOY)]),
      ...(Table?.DeletionProtectionEnabled
        ? []
        : [attention('table', 'deletion protection is off', `${DEPLOY}, unless it is a trial`)]),
    ];
    return findings.length > 0
      ? findings
      : [ok('table', 'active, with stream, recovery, expiry and deletion protection')];
  },
};

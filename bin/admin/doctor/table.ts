import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { tableName } from '#shared/store/table/client.ts';
import { table as tableSchema } from '#shared/store/table/table.ts';
import { attentionFinding, brokenFinding, type CheckFinding, type DeploymentCheck, okFinding } from './check.ts';
import { checkEach } from './check-each.ts';

/** Checks one aspect of the table. Returns problems only. */
type TableCheck = (client: DynamoDBClient, TableName: string) => Promise<readonly CheckFinding[]>;

/** Checks status, stream, recovery, TTL and deletion protection. */
export const tableCheck: DeploymentCheck = {
  name: 'table',
  async run() {
    const client = new DynamoDBClient({});
    const name = tableName();
    const problems: CheckFinding[] = [];
    const results = await checkEach('table', [checkDescription, checkRecovery, checkExpiry], {
      nameOf: (tableCheck) => tableCheck.name,
      check: async (tableCheck: TableCheck) => {
        problems.push(...(await tableCheck(client, name)));
        return okFinding('table', tableCheck.name);
      },
      nextIfMissing: () => 'See "Restore a table" in lib/restore.md.',
    });
    const [failed] = results.filter(({ state }) => state === 'broken');
    // If the table is missing, all checks fail alike: report it once.
    if (failed) return [{ ...failed, what: 'table' }];
    const findings = [...problems, ...results.filter(({ state }) => state !== 'ok')];
    return findings.length > 0
      ? findings
      : [okFinding('table', 'active, with stream, recovery, expiry and deletion protection')];
  },
};

// These settings can be changed by hand. A deployment does not revert that, because its template is unchanged.

async function checkDescription(client: DynamoDBClient, TableName: string): Promise<readonly CheckFinding[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const stream = Table?.StreamSpecification;
  const hasStream = stream?.StreamEnabled === true && stream.StreamViewType === 'NEW_AND_OLD_IMAGES';
  const protect = `Unless it is a trial:\naws dynamodb update-table --table-name ${TableName} --deletion-protection-enabled`;
  return [
    ...(Table?.TableStatus === 'ACTIVE' || Table?.TableStatus === 'UPDATING'
      ? []
      : [brokenFinding('table', `is ${Table?.TableStatus}`, 'Wait, or check DynamoDB in the console.')]),
    ...(hasStream
      ? []
      : [
          brokenFinding(
            'table',
            'has no stream with new and old images: events are not processed',
            streamCommands(TableName, stream?.StreamEnabled === true),
          ),
        ]),
    ...(Table?.DeletionProtectionEnabled ? [] : [attentionFinding('table', 'deletion protection is off', protect)]),
  ];
}

async function checkRecovery(client: DynamoDBClient, TableName: string): Promise<readonly CheckFinding[]> {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  if (ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return [];
  const set = '--point-in-time-recovery-specification PointInTimeRecoveryEnabled=true';
  const next = `aws dynamodb update-continuous-backups --table-name ${TableName} ${set}`;
  return [attentionFinding('table', 'point-in-time recovery is off', next)];
}

async function checkExpiry(client: DynamoDBClient, TableName: string): Promise<readonly CheckFinding[]> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const status = TimeToLiveDescription?.TimeToLiveStatus;
  // Enabling takes up to an hour.
  if (status === 'ENABLED' || status === 'ENABLING') return [];
  const set = `--time-to-live-specification Enabled=true,AttributeName=${tableSchema.ttl}`;
  const next = `aws dynamodb update-time-to-live --table-name ${TableName} ${set}`;
  return [attentionFinding('table', 'TTL is off: items do not expire', next)];
}

/**
 * Returns commands that create a stream. A stream with another view type must be disabled first. The new one has a new
 * ARN, which its consumers and their roles lack.
 */
function streamCommands(name: string, isOn: boolean): string {
  const update = `aws dynamodb update-table --table-name ${name} --stream-specification`;
  return [
    ...(isOn ? [`${update} StreamEnabled=false`, `aws dynamodb wait table-exists --table-name ${name}`] : []),
    `${update} StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES`,
    'Then connect its consumers to the new stream: steps 6 and 7 of "Restore a table" in lib/restore.md, with this table.',
  ].join('\n');
}

import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { tableName } from '#shared/store/table/client.ts';
import { table as shape } from '#shared/store/table/table.ts';
import { attention, broken, type Check, type Finding, ok } from './check.ts';
import { lookAtEach } from './each.ts';

/** Returns negative findings only. */
type Ask = (client: DynamoDBClient, TableName: string) => Promise<readonly Finding[]>;

/** Checks status, stream, recovery, TTL and deletion protection. */
export const table: Check = {
  name: 'table',
  async run() {
    const client = new DynamoDBClient({});
    const name = tableName();
    const wrong: Finding[] = [];
    const looked = await lookAtEach('table', [described, recovery, expiry], {
      what: ({ name: asked }) => asked,
      look: async (ask: Ask) => {
        wrong.push(...(await ask(client, name)));
        return ok('table', ask.name);
      },
      gone: () => 'See "Restore a table" in lib/restore.md.',
    });
    const [failed] = looked.filter(({ state }) => state === 'broken');
    // All answer the same if the table is missing.
    if (failed) return [{ ...failed, what: 'table' }];
    const findings = [...wrong, ...looked.filter(({ state }) => state !== 'ok')];
    return findings.length > 0
      ? findings
      : [ok('table', 'active, with stream, recovery, expiry and deletion protection')];
  },
};

// A deployment does not revert manual switches, because the template is unchanged.

async function described(client: DynamoDBClient, TableName: string): Promise<readonly Finding[]> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const stream = Table?.StreamSpecification;
  const isFollowed = stream?.StreamEnabled === true && stream.StreamViewType === 'NEW_AND_OLD_IMAGES';
  const protect = `Unless it is a trial:\naws dynamodb update-table --table-name ${TableName} --deletion-protection-enabled`;
  return [
    ...(Table?.TableStatus === 'ACTIVE' || Table?.TableStatus === 'UPDATING'
      ? []
      : [broken('table', `is ${Table?.TableStatus}`, 'Wait, or look at DynamoDB in the console.')]),
    ...(isFollowed
      ? []
      : [
          broken(
            'table',
            'has no stream: nothing follows events',
            newStream(TableName, stream?.StreamEnabled === true),
          ),
        ]),
    ...(Table?.DeletionProtectionEnabled ? [] : [attention('table', 'deletion protection is off', protect)]),
  ];
}

async function recovery(client: DynamoDBClient, TableName: string): Promise<readonly Finding[]> {
  const { ContinuousBackupsDescription } = await client.send(new DescribeContinuousBackupsCommand({ TableName }));
  if (ContinuousBackupsDescription?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED') return [];
  const set = '--point-in-time-recovery-specification PointInTimeRecoveryEnabled=true';
  const next = `aws dynamodb update-continuous-backups --table-name ${TableName} ${set}`;
  return [attention('table', 'point-in-time recovery is off', next)];
}

async function expiry(client: DynamoDBClient, TableName: string): Promise<readonly Finding[]> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  const status = TimeToLiveDescription?.TimeToLiveStatus;
  // Enabling takes up to an hour.
  if (status === 'ENABLED' || status === 'ENABLING') return [];
  const set = `--time-to-live-specification Enabled=true,AttributeName=${shape.ttl}`;
  const next = `aws dynamodb update-time-to-live --table-name ${TableName} ${set}`;
  return [attention('table', 'nothing expires: TTL is off', next)];
}

/** Another view type must be disabled first. A new stream has a new ARN, which its consumers and their roles lack. */
function newStream(name: string, isOn: boolean): string {
  const update = `aws dynamodb update-table --table-name ${name} --stream-specification`;
  return [
    ...(isOn ? [`${update} StreamEnabled=false`, `aws dynamodb wait table-exists --table-name ${name}`] : []),
    `${update} StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES`,
    'Then lead its readers to the new stream: steps 6 and 7 of "Restore a table" in lib/restore.md, with this table.',
  ].join('\n');
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DescribeStacksCommand, GetTemplateCommand, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { DescribeRuleCommand } from '@aws-sdk/client-eventbridge';
import { DescribeKeyCommand } from '@aws-sdk/client-kms';
import { GetEventSourceMappingCommand, GetFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { FileSystem } from 'aws-cdk-lib';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outcomeOf } from '#bin/admin/doctor/check.ts';
import { Deployment } from '#bin/admin/doctor/deployment.ts';
import { releaseFrom } from '#bin/admin/doctor/release.ts';
import { run } from '#bin/admin/run.ts';
import { runtime } from '#shared/runtime.ts';
import { alarm, allIsWell, mockedAws, noStack } from '#test/support/admin/well-deployment.ts';

const TODAY = '2026-11-26';
const aws = mockedAws();
const http = vi.spyOn(globalThis, 'fetch');
// Files share what they import.
afterAll(() => {
  for (const client of Object.values(aws)) client.restore();
  http.mockRestore();
});

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('TABLE_NAME', 'acme-table');
  allIsWell(aws, TODAY);
  http.mockReset();
  http.mockImplementation(async () => new Response('{}'));
});
afterEach(() => vi.unstubAllEnvs());

const now = { ...runtime, now: () => `${TODAY}T12:00:00.000Z` };
const doctor = () => run(['doctor', '--stack', 'acme', '--json'], {}, now);

async function notWell() {
  const { code, out, err } = await doctor();
  expect(err).toBe('');
  const { findings } = JSON.parse(out) as { findings: { state: string; what: string; found: string; next: string }[] };
  return { code, findings: findings.filter(({ state }) => state !== 'ok') };
}

test('a deployment with which all is well is only told so, and the exit code is 0', async () => {
  expect(await notWell()).toEqual({ code: 0, findings: [] });
  const { out } = await run(['doctor', '--stack', 'acme'], {}, now);
  expect(out.split('\n').at(-1)).toMatch(/^\d+ ok$/);
});

const denied = Object.assign(new Error('User: ops is not authorized'), { name: 'AccessDeniedException' });

/** What may be wrong by itself: how it comes about, and the one line that says so. */
const WRONG: readonly [what: string, state: 'broken' | 'attention', found: RegExp, wrong: () => unknown][] = [
  [
    'acme-stream',
    'broken',
    /is not there/,
    () =>
      stack('acme-stream', () => {
        throw noStack('acme-stream');
      }),
  ],
  [
    'acme-stream',
    'broken',
    /UPDATE_ROLLBACK_FAILED/,
    () => stack('acme-stream', () => status('UPDATE_ROLLBACK_FAILED')),
  ],
  ['acme-stream', 'attention', /taken back/, () => stack('acme-stream', () => status('UPDATE_ROLLBACK_COMPLETE'))],
  ['acme-stream', 'attention', /IN_PROGRESS/, () => stack('acme-stream', () => status('UPDATE_IN_PROGRESS'))],
  ['stacks', 'attention', /1 may be deleted/, () => stack('acme-stream', () => status('UPDATE_COMPLETE', false))],
  ['table', 'broken', /has no stream/, () => tableWith({ StreamSpecification: { StreamEnabled: false } })],
  ['table', 'attention', /deletion protection/, () => tableWith({ DeletionProtectionEnabled: false })],
  ['table', 'attention', /recovery is off/, () => aws.dynamo.on(DescribeContinuousBackupsCommand).resolves({})],
  ['table', 'attention', /TTL is off/, () => aws.dynamo.on(DescribeTimeToLiveCommand).resolves({})],
  ['acme-stream-StreamProject', 'broken', /update failed/, () => functionIs({ LastUpdateStatus: 'Failed' })],
  ['acme-stream-StreamProject', 'broken', /is Failed/, () => functionIs({ State: 'Failed' })],
  ['acme-stream changes', 'broken', /is Disabled/, () => mappingIs({ State: 'Disabled' })],
  [
    'acme-stream changes',
    'attention',
    /PROBLEM/,
    () => mappingIs({ LastProcessingResult: 'PROBLEM: Function call failed' }),
  ],
  ['acme-payouts', 'broken', /is DISABLED/, () => aws.events.on(DescribeRuleCommand).resolves({ State: 'DISABLED' })],
  [
    'webhook-key',
    'broken',
    /PendingDeletion/,
    () => aws.kms.on(DescribeKeyCommand).resolves({ KeyMetadata: { KeyId: 'k', KeyState: 'PendingDeletion' } }),
  ],
  [
    'FailedMailQueueUrl',
    'attention',
    /3 were given up/,
    () => aws.sqs.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: '3' } }),
  ],
  ['acme-throttles', 'broken', /rings/, () => alarms(alarm('ALARM', '[page] Throttled.'))],
  ['acme-throttles', 'attention', /rings/, () => alarms(alarm('ALARM', '[ticket] Stale rates.'))],
  ['acme-throttles', 'attention', /actions are off/, () => alarms({ ...alarm('OK', ''), ActionsEnabled: false })],
  ['alarms', 'broken', /have not confirmed/, () => subscribed('PendingConfirmation')],
  ['alarms', 'broken', /nobody has subscribed/, () => subscribed()],
  ['mail', 'attention', /sandbox/, () => sesIs({ ProductionAccessEnabled: false })],
  ['mail', 'broken', /sends nothing/, () => sesIs({ SendingEnabled: false })],
  [
    'mail of account 1',
    'broken',
    /does not send/,
    () => aws.ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
  ],
  ['rates', 'attention', /of 2026-11-01/, () => ratesOf('2026-11-01')],
  [
    'https://api.example/health',
    'broken',
    /answers 503/,
    () => http.mockImplementation(async () => new Response('{}', { status: 503 })),
  ],
  [
    'https://api.example/health',
    'broken',
    /does not answer/,
    () => http.mockRejectedValue(new TypeError('fetch failed')),
  ],
];

test.each(WRONG)('%s: %s, %s', async (what, state, found, wrong) => {
  wrong();
  const { code, findings } = await notWell();
  expect(findings).toEqual([{ state, what, found: expect.stringMatching(found), next: expect.stringMatching(/\S/) }]);
  expect(code).toBe(state === 'broken' ? 1 : 0);
});

test('what these credentials may not read could not be checked, and all else is', async () => {
  aws.kms.on(DescribeKeyCommand).rejects(denied);
  aws.events.on(DescribeRuleCommand).resolves({ State: 'DISABLED' });
  const { code, findings } = await notWell();
  const unknown = {
    state: 'unknown',
    what: 'keys',
    found: expect.stringMatching(/^could not be checked: .*not authorized/),
  };
  expect(findings).toEqual([expect.objectContaining(unknown), expect.objectContaining({ what: 'acme-payouts' })]);
  expect(code).toBe(1);
});

test('a stack that a setting leaves out is not missed', async () => {
  stack('acme-web', () => {
    throw noStack('acme-web');
  });
  expect((await notWell()).findings).toEqual([]);
});

test('resources of all pages are looked at', async () => {
  aws.cloudFormation
    .on(ListStackResourcesCommand, { StackName: 'acme-site' })
    .resolves({ StackResourceSummaries: [], NextToken: 'more' } as never)
    .on(ListStackResourcesCommand, { StackName: 'acme-site', NextToken: 'more' })
    .resolves({ StackResourceSummaries: [{ ResourceType: 'AWS::Events::Rule', PhysicalResourceId: 'late' }] } as never);
  aws.events.on(DescribeRuleCommand, { Name: 'late' }).resolves({ State: 'DISABLED' });
  expect((await notWell()).findings).toEqual([expect.objectContaining({ what: 'late', state: 'broken' })]);
});

test('a person is told a line for each thing, with what to do below it, what is broken last', async () => {
  aws.events.on(DescribeRuleCommand).resolves({ State: 'DISABLED', Description: 'Payout run' });
  const { out } = await run(['doctor', '--stack', 'acme'], {}, now);
  expect(out.split('\n').slice(-4)).toEqual([
    'broken     acme-payouts: is DISABLED: Payout run',
    '           aws events enable-rule --name acme-payouts',
    '',
    expect.stringMatching(/^\d+ ok, 1 broken$/),
  ]);
});

test('functions of another release than the one of the sources are named', async () => {
  const bundles = await mkdtemp(join(tmpdir(), 'doctor-'));
  for (const name of ['Health', 'Tr']) {
    await mkdir(join(bundles, name));
    await writeFile(join(bundles, name, 'index.mjs'), `// ${name}`);
  }
  const asset = (name: string) => ({
    Properties: { Code: { S3Key: `${FileSystem.fingerprint(join(bundles, name))}.zip` } },
  });
  const deploy = (Resources: object) =>
    aws.cloudFormation
      .on(GetTemplateCommand, { StackName: 'acme-site' })
      .resolves({ TemplateBody: JSON.stringify({ Resources }) });
  const found = () =>
    outcomeOf(releaseFrom(bundles, [{ name: 'Health' }, { name: 'Tr' }]), new Deployment('acme'), now, String);
  aws.cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: '{}' });
  deploy({ HealthFunction0A1B: asset('Health'), TrFunction2C3D: asset('Tr'), Api: {} });
  expect(await found()).toEqual([expect.objectContaining({ state: 'ok' })]);
  deploy({ HealthFunction0A1B: asset('Health'), TrFunction2C3D: asset('Health') });
  expect(await found()).toEqual([
    expect.objectContaining({ state: 'broken', found: expect.stringMatching(/^1 of 2 .*: Tr$/) }),
  ]);
  await rm(bundles, { recursive: true });
});

test('a local run is not looked at', async () => {
  const { code, err } = await run(['doctor'], {}, now);
  expect([code, err === '']).toEqual([1, false]);
});

function stack(StackName: string, answer: () => unknown) {
  return aws.cloudFormation.on(DescribeStacksCommand, { StackName }).callsFake(answer);
}

function status(StackStatus: string, EnableTerminationProtection = true) {
  return { Stacks: [{ StackName: 'acme-stream', StackStatus, EnableTerminationProtection }] };
}

function tableWith(changed: object) {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  const Table = { TableStatus: 'ACTIVE', DeletionProtectionEnabled: true, StreamSpecification, ...changed } as const;
  return aws.dynamo.on(DescribeTableCommand).resolves({ Table });
}

function functionIs(changed: object) {
  const well = { State: 'Active', LastUpdateStatus: 'Successful' } as const;
  return aws.lambda.on(GetFunctionConfigurationCommand).resolves({ ...well, ...changed });
}

function mappingIs(changed: object) {
  return aws.lambda.on(GetEventSourceMappingCommand).resolves({ State: 'Enabled', ...changed });
}

function alarms(one: ReturnType<typeof alarm>) {
  return aws.cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [one] });
}

function subscribed(...arns: string[]) {
  const Subscriptions = arns.map((SubscriptionArn) => ({ SubscriptionArn }));
  return aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions });
}

function sesIs(changed: object) {
  const well = { SendingEnabled: true, ProductionAccessEnabled: true, EnforcementStatus: 'HEALTHY' };
  return aws.ses.on(GetAccountCommand).resolves({ ...well, ...changed });
}

function ratesOf(day: string) {
  return aws.documents.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    return { Items: values[':pk'] === 'directory' ? [] : [{ pk: 'rates', sk: day, day, rates: {} }] };
  });
}

import { Resolver } from 'node:dns/promises';
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
import { GetAliasCommand, GetEventSourceMappingCommand, GetFunctionConfigurationCommand } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { FileSystem } from 'aws-cdk-lib/core';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCheck } from '#bin/admin/doctor/check.ts';
import { Deployment } from '#bin/admin/doctor/deployment.ts';
import { createReleaseCheck } from '#bin/admin/doctor/release.ts';
import { runCommandLine } from '#bin/admin/run.ts';
import { runtime } from '#shared/runtime.ts';
import {
  alarm,
  createStackNotFoundError,
  mockAws,
  mockDns,
  mockHealthyDeployment,
  SES_DOMAIN,
  TOPIC,
} from '#test/support/admin/mock-deployment.ts';

const TODAY = '2026-11-26';
const aws = mockAws();
const dns = mockDns();
const http = vi.spyOn(globalThis, 'fetch');
// Test files share module instances.
afterAll(() => {
  for (const client of Object.values(aws)) client.restore();
  http.mockRestore();
  dns.restore();
});

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('TABLE_NAME', 'acme-table');
  mockHealthyDeployment(aws, TODAY);
  dns.reset();
  http.mockReset();
  http.mockImplementation(async () => new Response('{}'));
});
afterEach(() => vi.unstubAllEnvs());

const now = { ...runtime, now: () => `${TODAY}T12:00:00.000Z` };
const doctor = () => runCommandLine(['doctor', '--stack', 'acme', '--json'], {}, now);

async function findProblems() {
  const { code, out, err } = await doctor();
  expect(err).toBe('');
  const { findings: all } = JSON.parse(out) as {
    findings: { state: string; what: string; found: string; next: string }[];
  };
  return { code, findings: all.filter(({ state }) => state !== 'ok') };
}

test('doctor reports a healthy deployment as ok and exits with 0', async () => {
  expect(await findProblems()).toEqual({ code: 0, findings: [] });
  const { out } = await runCommandLine(['doctor', '--stack', 'acme'], {}, now);
  expect(out.split('\n').at(-1)).toMatch(/^\d+ ok$/);
});

const errorWithCode = (code: string) => Object.assign(new Error(code), { code });
const error = (name: string) => Object.assign(new Error('User: ops is not authorized'), { name });
const denied = error('AccessDeniedException');
const FAILED_MAIL = 'https://sqs.example/failed-mail';

/** Single faults with their only finding. */
const FAULTS: readonly [what: string, state: 'broken' | 'attention', found: RegExp, introduceFault: () => unknown][] = [
  ['acme-workers', 'broken', /is missing/, () => failWithMissingStack('acme-workers')],
  [
    'acme-stream',
    'broken',
    /UPDATE_ROLLBACK_FAILED/,
    () => stack('acme-stream', () => status('UPDATE_ROLLBACK_FAILED')),
  ],
  ['acme-stream', 'attention', /rolled back/, () => stack('acme-stream', () => status('UPDATE_ROLLBACK_COMPLETE'))],
  ['acme-stream', 'attention', /IN_PROGRESS/, () => stack('acme-stream', () => status('UPDATE_IN_PROGRESS'))],
  ['stacks', 'attention', /1 can be deleted/, () => stack('acme-stream', () => status('UPDATE_COMPLETE', false))],
  ['table', 'broken', /has no stream/, () => createTableWith({ StreamSpecification: { StreamEnabled: false } })],
  ['table', 'attention', /deletion protection/, () => createTableWith({ DeletionProtectionEnabled: false })],
  ['table', 'attention', /recovery is off/, () => aws.dynamo.on(DescribeContinuousBackupsCommand).resolves({})],
  ['table', 'attention', /TTL is off/, () => aws.dynamo.on(DescribeTimeToLiveCommand).resolves({})],
  ['acme-stream-StreamProject', 'broken', /update failed/, () => setFunctionState({ LastUpdateStatus: 'Failed' })],
  ['acme-stream-StreamProject', 'broken', /is Failed/, () => setFunctionState({ State: 'Failed' })],
  ['acme-stream-StreamProject', 'attention', /is being created/, () => setFunctionState({ State: 'Pending' })],
  ['acme-stream changes', 'attention', /is Enabling/, () => setMappingState({ State: 'Enabling' })],
  ['acme-stream changes', 'broken', /is Disabled/, () => setMappingState({ State: 'Disabled' })],
  [
    'acme-stream changes',
    'attention',
    /PROBLEM/,
    () => setMappingState({ LastProcessingResult: 'PROBLEM: Function call failed' }),
  ],
  ['acme-payouts', 'broken', /is DISABLED/, () => ruleIs({ State: 'DISABLED' })],
  ['webhook-key', 'broken', /PendingDeletion/, () => setKeyState('webhook-key', 'PendingDeletion')],
  // Belongs to no stack.
  ['PayoutKeyId', 'broken', /is Disabled/, () => setKeyState('named-key', 'Disabled')],
  [
    'FailedMailQueueUrl',
    'attention',
    /failed messages: 3/,
    () =>
      aws.sqs
        .on(GetQueueAttributesCommand, { QueueUrl: FAILED_MAIL })
        .resolves({ Attributes: { ApproximateNumberOfMessages: '3' } }),
  ],
  ['acme-throttles', 'broken', /rings/, () => alarms(alarm('ALARM', '[page] Throttled.'))],
  ['acme-throttles', 'attention', /rings/, () => alarms(alarm('ALARM', '[ticket] Stale rates.'))],
  ['acme-throttles', 'attention', /actions are disabled/, () => alarms({ ...alarm('OK', ''), ActionsEnabled: false })],
  [
    'acme-throttles',
    'broken',
    /is missing/,
    () => aws.cloudWatch.on(DescribeAlarmsCommand).callsFake(othersThan('acme-throttles')),
  ],
  [
    'acme-canary-CanarySilent',
    'broken',
    /is missing/,
    () => aws.cloudWatch.on(DescribeAlarmsCommand).callsFake(othersThan('acme-canary-CanarySilent')),
  ],
  ['acme-canary-Every', 'broken', /is DISABLED/, () => ruleIs({ State: 'DISABLED' }, 'acme-canary-Every')],
  [
    'acme-canary-SchedulesCanary',
    'broken',
    /is Failed/,
    () => setFunctionState({ State: 'Failed' }, 'acme-canary-SchedulesCanary'),
  ],
  ['table', 'broken', /is missing/, () => aws.dynamo.rejects(error('ResourceNotFoundException'))],
  [
    'acme-stream-StreamProject',
    'broken',
    /is missing/,
    () =>
      aws.lambda
        .on(GetFunctionConfigurationCommand, { FunctionName: 'acme-stream-StreamProject' })
        .rejects(error('ResourceNotFoundException')),
  ],
  [
    'acme-stream changes',
    'broken',
    /is missing/,
    () => aws.lambda.on(GetEventSourceMappingCommand).rejects(error('ResourceNotFoundException')),
  ],
  [
    'acme-payouts',
    'broken',
    /is missing/,
    () => aws.events.on(DescribeRuleCommand, { Name: 'acme-payouts' }).rejects(error('ResourceNotFoundException')),
  ],
  [
    'PayoutKeyId',
    'broken',
    /is missing/,
    () => aws.kms.on(DescribeKeyCommand, { KeyId: 'named-key' }).rejects(error('NotFoundException')),
  ],
  [
    'FailedMailQueueUrl',
    'broken',
    /is missing/,
    () => aws.sqs.on(GetQueueAttributesCommand, { QueueUrl: FAILED_MAIL }).rejects(error('QueueDoesNotExist')),
  ],
  [
    'alarms',
    'broken',
    /is missing/,
    () => aws.sns.on(ListSubscriptionsByTopicCommand).rejects(error('NotFoundException')),
  ],
  ['alarms', 'broken', /not confirmed \(1\)/, () => mockSubscriptions('PendingConfirmation')],
  ['alarms', 'broken', /no subscribers/, () => mockSubscriptions()],
  ['mail', 'attention', /sandbox/, () => setSesState({ ProductionAccessEnabled: false })],
  ['mail', 'broken', /does not send any mail/, () => setSesState({ SendingEnabled: false })],
  ['mail', 'attention', /reviewing/, () => setSesState({ EnforcementStatus: 'PROBATION' })],
  [
    'mail',
    'attention',
    /80% of the daily quota/,
    () => setSesState({ SendQuota: { Max24HourSend: 50, SentLast24Hours: 40 } }),
  ],
  [
    'mail of account 1',
    'attention',
    /no DMARC record/,
    () =>
      dns.txt.mockImplementation(async (name) =>
        name.startsWith('_dmarc.') ? [] : [['v=spf1 include:amazonses.com ~all']],
      ),
  ],
  [
    'mail of account 1',
    'broken',
    /cannot send/,
    () => aws.ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
  ],
  ['rates', 'attention', /from 2026-11-01/, () => getRates('2026-11-01')],
  [
    'https://api.example/health',
    'broken',
    /responds with 503/,
    () => http.mockImplementation(async () => new Response('{}', { status: 503 })),
  ],
  [
    'https://api.example/health',
    'broken',
    /does not respond/,
    () => http.mockRejectedValue(new TypeError('fetch failed')),
  ],
];

test.each(FAULTS)('doctor reports %s as %s, %s', async (what, state, found, introduceFault) => {
  introduceFault();
  const { code, findings } = await findProblems();
  expect(findings).toEqual([{ state, what, found: expect.stringMatching(found), next: expect.stringMatching(/\S/) }]);
  expect(code).toBe(state === 'broken' ? 1 : 0);
  const lines = findings.flatMap(({ next }) => next.split('\n')).filter((line) => !DNS_RECORD.test(line));
  for (const line of lines) expect(line).toMatch(COMMAND_OR_SENTENCE);
});

test('the promoter API is healthy if it asks for a session and broken if it responds with 404', async () => {
  const Outputs = Object.entries({ ApiUrl: 'https://api.example', PromoterApiUrl: 'https://own.example' }).map(
    ([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }),
  );
  const found = { StackName: 'acme-api', StackStatus: 'UPDATE_COMPLETE', EnableTerminationProtection: true, Outputs };
  stack('acme-api', () => ({ Stacks: [found] }));
  const respondWith = (status: number) =>
    http.mockImplementation(async (url) =>
      String(url).startsWith('https://own.example') ? new Response('{}', { status }) : new Response('{}'),
    );
  respondWith(401);
  expect((await findProblems()).findings).toEqual([]);
  respondWith(404);
  expect((await findProblems()).findings).toMatchObject([
    { state: 'broken', what: 'https://own.example/api/v2/affiliate/payouts', found: 'responds with 404' },
  ]);
});

/** A command to paste has its own line, without other words. */
const DNS_RECORD = /^ {2}\S+ (CNAME|MX|TXT) \S/;
const COMMAND_OR_SENTENCE = /^((aws|npm|npx) [\w:/=,. -]*\w|(?!.*\b(aws|npx|npm run) ).*[.:?])$/;

/** A deployment would not revert manual changes, since the template is unchanged. */
test.each([
  [
    () => aws.dynamo.on(DescribeContinuousBackupsCommand).resolves({}),
    'aws dynamodb update-continuous-backups --table-name acme-table --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true',
  ],
  [
    () => aws.dynamo.on(DescribeTimeToLiveCommand).resolves({}),
    'aws dynamodb update-time-to-live --table-name acme-table --time-to-live-specification Enabled=true,AttributeName=expires_at',
  ],
  [
    () => createTableWith({ StreamSpecification: { StreamEnabled: false } }),
    'aws dynamodb update-table --table-name acme-table --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES',
  ],
  [
    () => createTableWith({ DeletionProtectionEnabled: false }),
    'aws dynamodb update-table --table-name acme-table --deletion-protection-enabled',
  ],
  [() => setKeyState('named-key', 'PendingDeletion'), 'aws kms cancel-key-deletion --key-id named-key'],
  [() => setKeyState('named-key', 'PendingDeletion'), 'aws kms enable-key --key-id named-key'],
  [() => getRates('2026-11-01'), 'npm run admin -- rates refresh --stack acme'],
])('a finding about a manual change shows the command that reverts it: %#', async (introduceFault, command) => {
  introduceFault();
  const [finding] = (await findProblems()).findings;
  expect(finding?.next.split('\n')).toContain(command);
});

test('a stream with other images is turned off before it is turned on', async () => {
  createTableWith({ StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' } });
  const [finding] = (await findProblems()).findings;
  expect(finding?.next.split('\n').slice(0, 3)).toEqual([
    'aws dynamodb update-table --table-name acme-table --stream-specification StreamEnabled=false',
    'aws dynamodb wait table-exists --table-name acme-table',
    expect.stringMatching(/StreamEnabled=true/),
  ]);
});

test('a check without permission is reported as unknown; all other checks run', async () => {
  aws.kms.on(DescribeKeyCommand).rejects(denied);
  ruleIs({ State: 'DISABLED' });
  const { code, findings } = await findProblems();
  const unknown = {
    state: 'unknown',
    what: 'keys',
    found: expect.stringMatching(/^could not be checked: .*not authorized/),
  };
  expect(findings).toEqual([expect.objectContaining(unknown), expect.objectContaining({ what: 'acme-payouts' })]);
  expect(code).toBe(1);
});

/** Refused checks, each with a fault that must still be found. */
const DENIED_CHECKS: readonly [
  check: string,
  deny: () => unknown,
  otherFinding: string,
  introduceFault: () => unknown,
][] = [
  [
    'functions',
    () => aws.lambda.on(GetFunctionConfigurationCommand, { FunctionName: 'acme-stream-StreamProject' }).rejects(denied),
    'acme-canary-SchedulesCanary',
    () => setFunctionState({ State: 'Failed' }, 'acme-canary-SchedulesCanary'),
  ],
  [
    'schedules',
    () => aws.events.on(DescribeRuleCommand, { Name: 'acme-canary-Every' }).rejects(denied),
    'acme-payouts',
    () => ruleIs({ State: 'DISABLED' }),
  ],
  [
    'keys',
    () => aws.kms.on(DescribeKeyCommand, { KeyId: 'webhook-key' }).rejects(denied),
    'PayoutKeyId',
    () => setKeyState('named-key', 'Disabled'),
  ],
  [
    'dead letters',
    () => aws.sqs.on(GetQueueAttributesCommand, { QueueUrl: FAILED_MAIL }).rejects(denied),
    'FailedWebhookQueueUrl',
    () =>
      aws.sqs
        .on(GetQueueAttributesCommand, { QueueUrl: 'https://sqs.example/failed-webhooks' })
        .resolves({ Attributes: { ApproximateNumberOfMessages: '1' } }),
  ],
  [
    'table',
    () => aws.dynamo.on(DescribeContinuousBackupsCommand).rejects(denied),
    'table',
    () => aws.dynamo.on(DescribeTimeToLiveCommand).resolves({}),
  ],
  [
    'mail',
    () => aws.ses.on(GetAccountCommand).rejects(denied),
    'mail of account 1',
    () => aws.ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: false }),
  ],
  [
    'mail of accounts',
    () => aws.ses.on(GetEmailIdentityCommand).rejects(denied),
    'mail',
    () => setSesState({ ProductionAccessEnabled: false }),
  ],
  [
    'subscribers',
    () => aws.sns.on(ListSubscriptionsByTopicCommand, { TopicArn: `${TOPIC}-tickets` }).rejects(denied),
    'alarms',
    () => {
      aws.cloudWatch.on(DescribeAlarmsCommand).callsFake(({ AlarmNames }: { AlarmNames: readonly string[] }) => ({
        MetricAlarms: AlarmNames.map((AlarmName) => {
          return { ...alarm('OK', ''), AlarmName, AlarmActions: [TOPIC, `${TOPIC}-tickets`] };
        }),
      }));
      aws.sns.on(ListSubscriptionsByTopicCommand, { TopicArn: TOPIC }).resolves({ Subscriptions: [] });
    },
  ],
  [
    'event source mappings',
    () => aws.lambda.on(GetEventSourceMappingCommand, { UUID: 'refused' }).rejects(denied),
    'acme-workers off',
    () => {
      const mapping = (PhysicalResourceId: string) => {
        return {
          ResourceType: 'AWS::Lambda::EventSourceMapping',
          PhysicalResourceId,
          LogicalResourceId: PhysicalResourceId,
        };
      };
      aws.cloudFormation
        .on(ListStackResourcesCommand, { StackName: 'acme-workers' })
        .resolves({ StackResourceSummaries: [mapping('refused'), mapping('off')] } as never);
      aws.lambda.on(GetEventSourceMappingCommand, { UUID: 'off' }).resolves({ State: 'Disabled' });
    },
  ],
];

test.each(DENIED_CHECKS)(
  'a denied call of %s does not hide other faults',
  async (check, deny, otherFinding, introduceFault) => {
    introduceFault();
    deny();
    const { findings } = await findProblems();
    expect(findings).toEqual([
      expect.objectContaining({ state: 'unknown', what: check, found: expect.stringMatching(/could not be checked/) }),
      expect.objectContaining({ what: otherFinding, state: expect.stringMatching(/^(broken|attention)$/) }),
    ]);
  },
);

test('a partly denied check names the resources that could not be checked', async () => {
  aws.kms.on(DescribeKeyCommand, { KeyId: 'named-key' }).rejects(denied);
  const { code, findings } = await findProblems();
  expect(findings.map(({ found }) => found)).toEqual([
    expect.stringMatching(/^1 of 2 \(PayoutKeyId\) could not be checked: .*not authorized/),
  ]);
  expect(code).toBe(0);
});

test.each([
  ['web', '"web": "no"'],
  ['people', '"issuerUrl" or "web": "no"'],
  ['dashboard', '"dashboard": "no"'],
])('a missing optional stack, %s, is reported for attention: it may have been deleted', async (part, setting) => {
  failWithMissingStack(`acme-${part}`);
  const { code, findings } = await findProblems();
  expect(findings.filter(({ what }) => what.startsWith('acme-'))).toEqual([
    expect.objectContaining({
      state: 'attention',
      what: `acme-${part}`,
      found: `is missing, which is correct only if the settings have ${setting}`,
    }),
  ]);
  expect(code).toBe(0);
});

test('without portal, doctor says which mail is not sent', async () => {
  failWithMissingStack('acme-web');
  const finding = (await findProblems()).findings.find(({ what }) => what === 'links in mail');
  expect(finding).toMatchObject({ state: 'attention', found: expect.stringContaining('broadcasts') });
});

test('a missing canary stack is fine: most deployments have no canary', async () => {
  failWithMissingStack('acme-canary');
  expect(await findProblems()).toEqual({ code: 0, findings: [] });
});

test('the finding for a missing stack with data links to the restore guide instead of cdk', async () => {
  failWithMissingStack('acme-outside');
  const finding = (await findProblems()).findings.find(({ what }) => what === 'acme-outside');
  expect(finding).toMatchObject({ state: 'broken', next: expect.stringMatching(/lib\/restore\.md/) });
  expect(finding?.next).not.toMatch(/cdk/);
});

test('checks that find no resources are reported as broken', async () => {
  aws.cloudFormation.on(ListStackResourcesCommand).resolves({ StackResourceSummaries: [] });
  aws.cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }: { StackName: string }) => {
    const Outputs = StackName === 'acme-data' ? [{ OutputKey: 'TableName', OutputValue: 'acme-table' }] : [];
    return { Stacks: [{ StackName, StackStatus: 'UPDATE_COMPLETE', EnableTerminationProtection: true, Outputs }] };
  });
  const { findings } = await findProblems();
  expect(findings.map(({ state }) => state)).toEqual(findings.map(() => 'broken'));
  expect(findings.map(({ what }) => what).toSorted()).toEqual(
    [
      ...['functions', 'event source mappings', 'schedules', 'keys', 'dead letters'],
      ...['alarms', 'subscribers', 'health'],
    ].toSorted(),
  );
});

describe('aliases of a gradual deployment', () => {
  const sale = 'arn:aws:lambda:eu-west-1:111122223333:function:acme-tracking-Sale';
  const resource = (ResourceType: string, PhysicalResourceId: string) => {
    return { ResourceType, PhysicalResourceId, LogicalResourceId: PhysicalResourceId };
  };
  const mockAliases = () => {
    aws.cloudFormation.on(ListStackResourcesCommand, { StackName: 'acme-tracking' }).resolves({
      StackResourceSummaries: [
        resource('AWS::Lambda::Alias', `${sale}:live`),
        resource('AWS::Lambda::Version', `${sale}:7`),
      ],
    } as never);
    return aws.lambda.on(GetAliasCommand, { FunctionName: 'acme-tracking-Sale', Name: 'live' });
  };

  test('an alias of the latest deployed version is ok', async () => {
    mockAliases().resolves({ FunctionVersion: '7' });
    expect(await findProblems()).toEqual({ code: 0, findings: [] });
  });

  test.each([
    [
      'that was moved back by hand',
      { FunctionVersion: '6' },
      /points to version 6, which is not the last deployed one/,
    ],
    [
      'that is being moved',
      { FunctionVersion: '6', RoutingConfig: { AdditionalVersionWeights: { 7: 0.1 } } },
      /^10% of calls go to version 7, the others to 6$/,
    ],
  ])('an alias %s is reported', async (_, found, words) => {
    mockAliases().resolves(found);
    const { code, findings } = await findProblems();
    expect(findings).toEqual([
      {
        state: 'attention',
        what: 'acme-tracking-Sale',
        found: expect.stringMatching(words),
        next: expect.stringContaining('A release that goes wrong'),
      },
    ]);
    expect(code).toBe(0);
  });

  test('a missing alias is broken: its route only responds with 500', async () => {
    mockAliases().rejects(error('ResourceNotFoundException'));
    const { code, findings } = await findProblems();
    expect(findings).toEqual([
      expect.objectContaining({ state: 'broken', what: 'acme-tracking-Sale live', found: 'is missing' }),
    ]);
    expect(code).toBe(1);
  });
});

test('doctor reads all pages of stack resources', async () => {
  aws.cloudFormation
    .on(ListStackResourcesCommand, { StackName: 'acme-site' })
    .resolves({ StackResourceSummaries: [], NextToken: 'more' } as never)
    .on(ListStackResourcesCommand, { StackName: 'acme-site', NextToken: 'more' })
    .resolves({ StackResourceSummaries: [{ ResourceType: 'AWS::Events::Rule', PhysicalResourceId: 'late' }] } as never);
  aws.events.on(DescribeRuleCommand, { Name: 'late' }).resolves({ State: 'DISABLED' });
  expect((await findProblems()).findings).toEqual([expect.objectContaining({ what: 'late', state: 'broken' })]);
});

test('the text output has one line per finding, the next step below it, and broken ones last', async () => {
  ruleIs({ State: 'DISABLED', Description: 'Payout run' });
  const { out } = await runCommandLine(['doctor', '--stack', 'acme'], {}, now);
  expect(out.split('\n').slice(-4)).toEqual([
    'broken     acme-payouts: is DISABLED: Payout run',
    '           aws events enable-rule --name acme-payouts',
    '',
    expect.stringMatching(/^\d+ ok, 1 broken$/),
  ]);
});

test('doctor prints the DNS records that a sender lacks, and not its address', async () => {
  const dkim = { ...SES_DOMAIN.DkimAttributes, Status: 'PENDING' as const, Tokens: ['aaa'] };
  aws.ses
    .on(GetEmailIdentityCommand, { EmailIdentity: 'acme.example' })
    .resolves({ ...SES_DOMAIN, DkimAttributes: dkim });
  const keys = vi.spyOn(Resolver.prototype, 'resolveCname').mockRejectedValue(errorWithCode('ENOTFOUND'));
  const { code, findings } = await findProblems();
  keys.mockRestore();
  expect([code, findings]).toEqual([
    1,
    [
      {
        state: 'broken',
        what: 'mail of account 1',
        found: 'DNS lacks 1 of 1 DKIM records of acme.example.',
        next: 'Add these records to the DNS of acme.example.\n  aaa._domainkey.acme.example CNAME aaa.dkim.amazonses.com',
      },
    ],
  ]);
  expect(JSON.stringify(findings)).not.toContain('a@');
});

test('doctor names functions whose release differs from the sources', async () => {
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
  const findings = () =>
    runCheck(createReleaseCheck(bundles, [{ name: 'Health' }, { name: 'Tr' }]), new Deployment('acme'), now);
  aws.cloudFormation.on(GetTemplateCommand).resolves({ TemplateBody: '{}' });
  deploy({ HealthFunction0A1B: asset('Health'), TrFunction2C3D: asset('Tr'), Api: {} });
  expect(await findings()).toEqual([expect.objectContaining({ state: 'ok' })]);
  deploy({ HealthFunction0A1B: asset('Health'), TrFunction2C3D: asset('Health') });
  expect(await findings()).toEqual([
    expect.objectContaining({ state: 'broken', found: expect.stringMatching(/^1 of 2 .*: Tr$/) }),
  ]);
  await rm(bundles, { recursive: true });
});

test('doctor rejects a local run', async () => {
  const { code, err } = await runCommandLine(['doctor'], {}, now);
  expect([code, err === '']).toEqual([1, false]);
});

function stack(StackName: string, response: () => unknown) {
  return aws.cloudFormation.on(DescribeStacksCommand, { StackName }).callsFake(response);
}

function failWithMissingStack(name: string) {
  return stack(name, () => {
    throw createStackNotFoundError(name);
  });
}

function status(StackStatus: string, EnableTerminationProtection = true) {
  return { Stacks: [{ StackName: 'acme-stream', StackStatus, EnableTerminationProtection }] };
}

function createTableWith(overrides: object) {
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  const Table = { TableStatus: 'ACTIVE', DeletionProtectionEnabled: true, StreamSpecification, ...overrides } as const;
  return aws.dynamo.on(DescribeTableCommand).resolves({ Table });
}

function setFunctionState(overrides: object, FunctionName = 'acme-stream-StreamProject') {
  const healthy = { State: 'Active', LastUpdateStatus: 'Successful' } as const;
  return aws.lambda.on(GetFunctionConfigurationCommand, { FunctionName }).resolves({ ...healthy, ...overrides });
}

function setMappingState(overrides: object) {
  return aws.lambda.on(GetEventSourceMappingCommand).resolves({ State: 'Enabled', ...overrides });
}

function ruleIs(overrides: object, Name = 'acme-payouts') {
  return aws.events.on(DescribeRuleCommand, { Name }).resolves(overrides);
}

function setKeyState(KeyId: string, KeyState: 'Disabled' | 'PendingDeletion') {
  return aws.kms.on(DescribeKeyCommand, { KeyId }).resolves({ KeyMetadata: { KeyId, KeyState } });
}

function alarms(one: ReturnType<typeof alarm>) {
  return aws.cloudWatch
    .on(DescribeAlarmsCommand)
    .callsFake((request) => ({ MetricAlarms: [one, ...othersThan(one.AlarmName)(request).MetricAlarms] }));
}

function othersThan(name: string) {
  return ({ AlarmNames }: { AlarmNames: readonly string[] }) => {
    const others = AlarmNames.filter((one) => one !== name);
    return { MetricAlarms: others.map((AlarmName) => ({ ...alarm('OK', '[page] Silent.'), AlarmName })) };
  };
}

function mockSubscriptions(...arns: string[]) {
  const Subscriptions = arns.map((SubscriptionArn) => ({ SubscriptionArn }));
  return aws.sns.on(ListSubscriptionsByTopicCommand).resolves({ Subscriptions });
}

function setSesState(overrides: object) {
  const SendQuota = { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 120 };
  const healthy = { SendingEnabled: true, ProductionAccessEnabled: true, EnforcementStatus: 'HEALTHY', SendQuota };
  return aws.ses.on(GetAccountCommand).resolves({ ...healthy, ...overrides });
}

function getRates(day: string) {
  return aws.documents.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => {
    return { Items: values[':pk'] === 'directory' ? [] : [{ pk: 'rates', sk: day, day, rates: {} }] };
  });
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseCommandLine } from '#bin/admin/arguments.ts';
import { commands } from '#bin/admin/commands.ts';
import { formatErrorLine } from '#bin/admin/errors.ts';
import { exportCredentials } from '#bin/admin/stack-outputs.ts';
import { type CommandTarget, connectToTarget as connectOn, DEFAULT_SERVICE } from '#bin/admin/target.ts';
import { readSettings } from '#lib/settings/settings.ts';

const cloudFormation = mockClient(CloudFormationClient);
// Test files share module instances.
afterAll(() => cloudFormation.restore());
const connect = (target: CommandTarget, env: NodeJS.ProcessEnv) => connectOn(target, env, '2026-11-21');
const noTarget: CommandTarget = { data: undefined, stack: undefined, region: undefined, profile: undefined };

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  cloudFormation.reset();
  cloudFormation.on(DescribeStacksCommand).callsFake(({ StackName }) => {
    throw new CloudFormationServiceException({
      name: 'ValidationError',
      message: `Stack with id ${StackName} does not exist`,
      $fault: 'client',
      $metadata: {},
    });
  });
});
afterEach(() => vi.unstubAllEnvs());

function mockStack(stack: string, outputs: Record<string, string>) {
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue }));
  const Stacks = [{ StackName: stack, Outputs, CreationTime: new Date(0), StackStatus: 'CREATE_COMPLETE' as const }];
  cloudFormation.on(DescribeStacksCommand, { StackName: stack }).resolves({ Stacks });
}

test('the table of a service is read from the output of its data stack', async () => {
  mockStack('acme-data', { Other: 'x', TableName: 'acme-table' });
  const own = { AWS_ACCESS_KEY_ID: 'mine', AWS_SESSION_TOKEN: 'mine' };
  const env = { ...own };
  await connect({ ...noTarget, stack: 'acme', region: 'eu-west-1' }, env);
  expect(env).toEqual({ ...own, AWS_REGION: 'eu-west-1', TABLE_NAME: 'acme-table' });
});

test('--profile takes precedence over keys of the shell', async () => {
  mockStack('acme-data', { TableName: 'acme-table' });
  const env = { AWS_ACCESS_KEY_ID: 'mine', AWS_SECRET_ACCESS_KEY: 'mine', AWS_SESSION_TOKEN: 'mine' };
  await connect({ ...noTarget, stack: 'acme', profile: 'work' }, env);
  expect(env).toEqual({ AWS_PROFILE: 'work', TABLE_NAME: 'acme-table' });
});

test('a deployed service ignores the rates addresses of the shell', async () => {
  mockStack('acme-data', { TableName: 'acme-table' });
  const env = { RATES_URL: 'http://127.0.0.1/day.xml', RATES_HISTORY_URL: 'http://127.0.0.1/days.xml' };
  await connect({ ...noTarget, stack: 'acme' }, env);
  expect(env).toEqual({ TABLE_NAME: 'acme-table' });
});

test('a deployed service uses the rates addresses of its schedule stack', async () => {
  mockStack('acme-data', { TableName: 'acme-table' });
  mockStack('acme-schedule', {
    RatesUrl: 'https://mirror.example/day.xml',
    RatesHistoryUrl: 'https://mirror.example/days',
  });
  const env = { RATES_URL: 'http://127.0.0.1/day.xml' };
  await connect({ ...noTarget, stack: 'acme' }, env);
  expect(env).toEqual({
    TABLE_NAME: 'acme-table',
    RATES_URL: 'https://mirror.example/day.xml',
    RATES_HISTORY_URL: 'https://mirror.example/days',
  });
});

test('the bucket of files is that of the files stack', async () => {
  mockStack('acme-data', { TableName: 'acme-table' });
  mockStack('acme-files', { FilesUrl: 'https://acme.s3.eu-west-1.amazonaws.com/' });
  const env: NodeJS.ProcessEnv = {};
  await connect({ ...noTarget, stack: 'acme' }, env);
  expect(env.FILES_URL).toBe('https://acme.s3.eu-west-1.amazonaws.com/');
});

test('credentials for calls of S3 are those of the other clients', async () => {
  for (const [name, value] of Object.entries({ AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' })) {
    vi.stubEnv(name, value);
  }
  const env: NodeJS.ProcessEnv = {};
  await exportCredentials(env);
  expect(env).toEqual({
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: '',
    AWS_REGION: 'eu-central-1',
  });
});

test('--stack also accepts the name of the data stack', async () => {
  mockStack('acme-prod-data', { TableName: 'acme-table' });
  const env: NodeJS.ProcessEnv = {};
  await connect({ ...noTarget, stack: 'acme-prod-data' }, env);
  expect(env.TABLE_NAME).toBe('acme-table');
});

test('a stack that is not deployed is reported in one line', async () => {
  mockStack('acme', { ApiUrl: 'https://api.example' });
  await expect(connect({ ...noTarget, stack: 'acme' }, {})).rejects.toThrow(
    /^no stack acme-data with the output TableName in eu-central-1. Check that it is deployed/,
  );
});

test.each([
  ['CredentialsProviderError', 'Could not load credentials', 'no AWS credentials found: log in, or choose a profile'],
  ['ExpiredToken', 'The security token is expired', 'the AWS credentials have expired'],
  ['AccessDenied', 'User x is not authorized', 'these AWS credentials lack permission (User x is not authorized)'],
  ['Error', 'Region is missing', 'no AWS region is set. Choose one with --region.'],
  ['Throttling', 'Rate exceeded\nmore', 'Throttling: Rate exceeded'],
])('%s of AWS is reported in one line', async (name, message, line) => {
  cloudFormation.on(DescribeStacksCommand).rejects(Object.assign(new Error(message), { name }));
  const error = await connect({ ...noTarget, stack: 'acme' }, {}).catch((error) => error);
  expect(formatErrorLine(error)).toContain(line);
  expect(formatErrorLine(error)).not.toContain('\n');
});

test('--stack without a name means the default service name', () => {
  expect(DEFAULT_SERVICE).toBe(readSettings(() => undefined).service);
  const [list] = commands.filter(({ name }) => name === 'account list');
  const stackIn = (...args: string[]) => list && parseCommandLine(list, args).target.stack;
  expect(stackIn('--stack')).toBe(DEFAULT_SERVICE);
  expect(stackIn('--stack', '--json')).toBe(DEFAULT_SERVICE);
  expect(stackIn('--stack', 'acme', '--json')).toBe('acme');
  expect(stackIn('--json')).toBeUndefined();
});

async function connectToLocalRun(env: NodeJS.ProcessEnv, overrides: object = {}): Promise<NodeJS.ProcessEnv> {
  const folder = await mkdtemp(join(tmpdir(), 'referral-tracking-admin-'));
  const file = { base_url: 'http://x', endpoint: 'http://127.0.0.1:1', region: 'us-east-1', table: 'local', pid: 1 };
  await writeFile(join(folder, 'run.json'), JSON.stringify({ ...file, ...overrides }));
  await connect({ ...noTarget, data: folder }, env);
  await rm(folder, { recursive: true });
  return env;
}

test('a command for a local run drops AWS settings of the caller and uses sample rates', async () => {
  const env = { PATH: '/bin', AWS_PROFILE: 'work', AWS_SESSION_TOKEN: 'mine', AWS_ACCESS_KEY_ID: 'mine' };
  const sample = expect.stringMatching(/^data:application\/xml;base64,/);
  expect(await connectToLocalRun(env)).toEqual({
    PATH: '/bin',
    TABLE_NAME: 'local',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_EC2_METADATA_DISABLED: 'true',
    RATES_URL: sample,
    RATES_HISTORY_URL: sample,
  });
});

test('a command for a local run uses the rates addresses of that run', async () => {
  const addresses = { rates_url: 'http://127.0.0.1/day.xml', rates_history_url: 'http://127.0.0.1/days.xml' };
  expect(await connectToLocalRun({}, addresses)).toMatchObject({
    RATES_URL: addresses.rates_url,
    RATES_HISTORY_URL: addresses.rates_history_url,
  });
});

test('queues and keys of a deployed service come from its outputs, not from the shell', async () => {
  mockStack('acme-data', { TableName: 'acme-table' });
  mockStack('acme-outside', {
    WebhookQueueUrl: 'https://sqs.example/1/w',
    SlowWebhookQueueUrl: 'https://sqs.example/1/s',
    FailedWebhookQueueUrl: 'https://sqs.example/1/f',
    MailQueueUrl: 'https://sqs.example/1/m',
    WebhookKeyId: 'key-1',
    Other: 'x',
  });
  const env = { WEBHOOK_QUEUE_URL: 'http://127.0.0.1:1/1/w', WEBHOOK_LOOPBACK: 'allowed', MAIL_QUEUE_URL: 'mine' };
  await connect({ ...noTarget, stack: 'acme' }, env);
  expect(env).toEqual({
    TABLE_NAME: 'acme-table',
    WEBHOOK_QUEUE_URL: 'https://sqs.example/1/w',
    SLOW_WEBHOOK_QUEUE_URL: 'https://sqs.example/1/s',
    FAILED_WEBHOOK_QUEUE_URL: 'https://sqs.example/1/f',
    MAIL_QUEUE_URL: 'https://sqs.example/1/m',
    WEBHOOK_KEY_ID: 'key-1',
    WEBHOOK_LOOPBACK: 'refused',
  });
});

test('the stream window of a deployed service comes from its output; a local run has none', async () => {
  mockStack('acme-data', { TableName: 'acme-table' });
  mockStack('acme-stream', { StreamWindow: '10' });
  const env = { STREAM_WINDOW: '3' };
  await connect({ ...noTarget, stack: 'acme' }, env);
  expect(env).toEqual({ TABLE_NAME: 'acme-table', STREAM_WINDOW: '10' });
  expect(await connectToLocalRun({ STREAM_WINDOW: '3' })).not.toHaveProperty('STREAM_WINDOW');
});

test('a service deployed without webhooks is still usable', async () => {
  mockStack('acme-data', { TableName: 'acme-table' });
  const env = { WEBHOOK_KEY_ID: 'mine' };
  await connect({ ...noTarget, stack: 'acme' }, env);
  expect(env).toEqual({ TABLE_NAME: 'acme-table' });
});

test('queues, keys and mailbox of a local run are those it names', async () => {
  const outside = {
    AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:2',
    AWS_ENDPOINT_URL_KMS: 'http://127.0.0.1:3',
    AWS_ENDPOINT_URL_SESV2: 'http://127.0.0.1:4',
    WEBHOOK_QUEUE_URL: 'http://127.0.0.1:2/000000000000/w',
    WEBHOOK_KEY_ID: 'key',
    WEBHOOK_LOOPBACK: 'allowed',
  };
  const shell = { WEBHOOK_QUEUE_URL: 'https://sqs.example/1/w', MAIL_QUEUE_URL: 'https://sqs.example/1/m' };
  const env = await connectToLocalRun(shell, { outside: { ...outside, PATH: '/elsewhere' } });
  expect(env).toMatchObject(outside);
  expect(env).not.toHaveProperty('MAIL_QUEUE_URL');
  expect(env).not.toHaveProperty('PATH');
});

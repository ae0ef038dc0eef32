import { appendFile, readFile, stat } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import { queueUrl } from '#lib/local/plan/names.ts';
import type { QueueRecord } from '#lib/local/queues/queue-record.ts';
import { type LocalRun, startLocalRun } from '#lib/local/run/start.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aFunction, aTable, createTemporaryFolder, writeAssembly } from './fixture.ts';

const code = `
import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
const note = (of) => appendFile(process.env.OUT, JSON.stringify(of) + '\\n');
const bodies = (Records) => Records.map(({ body }) => body);
export const report = async ({ Records }) => {
  await note({ records: Records });
  const failed = Records.filter(({ body, attributes }) => body === 'bad' && attributes.ApproximateReceiveCount === '1');
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};
let calls = 0;
export const fail = async ({ Records }) => {
  await note({ failed: bodies(Records) });
  if (++calls === 1) throw new Error('on purpose');
};
export const never = async ({ Records }) => { await note({ never: bodies(Records) }); throw new Error('on purpose'); };
let together = 0;
export const slow = async ({ Records }) => {
  const inHand = ++together;
  await sleep(300);
  together--;
  await note({ slow: bodies(Records), inHand });
};
export const environment = async () => note({ environment: process.env });`;

const account = '000000000000';
const getArn = (name: string) => ({ 'Fn::GetAtt': [name, 'Arn'] });

/** A queue, its dead-letter queue and its consumer function. */
const aQueueWorker = (name: string, out: string, { queue = {}, mapping = {} } = {}) => ({
  [`${name}Failed`]: { Type: 'AWS::SQS::Queue' },
  [`${name}Queue`]: {
    Type: 'AWS::SQS::Queue',
    Properties: {
      VisibilityTimeout: 1,
      RedrivePolicy: { deadLetterTargetArn: getArn(`${name}Failed`), maxReceiveCount: 2 },
      ...queue,
    },
  },
  [name]: aFunction(name.toLowerCase(), {
    Environment: {
      Variables: { OUT: out, WEBHOOK_QUEUE_URL: { Ref: `${name}Queue` }, WEBHOOK_LOOPBACK: 'refused' },
    },
  }),
  [`${name}Mapping`]: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: {
      EventSourceArn: getArn(`${name}Queue`),
      FunctionName: { Ref: name },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ...mapping,
    },
  },
});

let run: LocalRun;
let out: string;
let sqs: SQSClient;

beforeAll(async () => {
  const dataDir = await createTemporaryFolder();
  out = join(dataDir, 'out');
  await appendFile(out, '');
  const assembly = await writeAssembly(
    {
      Table: aTable(),
      // A busy machine may take seconds to delete a handled message.
      ...aQueueWorker('Report', out, { queue: { VisibilityTimeout: 4 } }),
      ...aQueueWorker('Fail', out),
      ...aQueueWorker('Never', out),
      ...aQueueWorker('Slow', out, {
        queue: { VisibilityTimeout: 30 },
        mapping: { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } },
      }),
      ...aQueueWorker('Environment', out),
    },
    code,
  );
  run = await startLocalRun({ port: 0, dataDir, inMemory: true, seed: false, assembly });
  sqs = createClient(run);
});
afterAll(() => run.stop());

function createClient({ outside, region }: LocalRun): SQSClient {
  return new SQSClient({ endpoint: String(outside.AWS_ENDPOINT_URL_SQS), region, credentials: LOCAL_CREDENTIALS });
}

function getUrl({ outside }: LocalRun, name: string): string {
  return queueUrl({ queues: String(outside.AWS_ENDPOINT_URL_SQS), account }, `stack-${name}`);
}

const send = (name: string, MessageBody: string, overrides = {}) =>
  sqs.send(new SendMessageCommand({ QueueUrl: getUrl(run, `${name}Queue`), MessageBody, ...overrides }));

interface Note {
  readonly records?: readonly QueueRecord[];
  readonly failed?: readonly string[];
  readonly never?: readonly string[];
  readonly slow?: readonly string[];
  readonly inHand?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Notes that functions have written under a name, once there are enough. */
async function waitForNotes(name: keyof Note, enough: number): Promise<Note[]> {
  const read = async () => {
    const lines = (await readFile(out, 'utf8')).split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Note).filter((note) => note[name] !== undefined);
  };
  return eventually(read, (notes) => notes.length >= enough);
}

/** Number of messages in a queue, waiting and in flight. */
async function countMessages(name: string): Promise<number> {
  const AttributeNames = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  const QueueUrl = getUrl(run, name);
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...AttributeNames] }),
  );
  return AttributeNames.reduce((sum, attribute) => sum + Number(Attributes?.[attribute]), 0);
}

const waitUntilEmpty = (name: string) =>
  eventually(
    () => countMessages(name),
    (count) => count === 0,
  );

test('a message reported as failed is received again; handled messages are not', async () => {
  const message = await send('Report', 'bad');
  await send('Report', 'good');
  const calls = await eventually(
    () => waitForNotes('records', 2),
    (notes) => notes.flatMap(({ records = [] }) => records).length >= 3,
  );
  const records = calls.flatMap(({ records: of = [] }) => of);
  const bad = records.filter(({ body }) => body === 'bad');
  expect(bad.map(({ messageId }) => messageId)).toEqual([message.MessageId, message.MessageId]);
  expect(bad.map(({ attributes }) => attributes.ApproximateReceiveCount)).toEqual(['1', '2']);
  expect(records.filter(({ body }) => body === 'good')).toMatchObject([
    {
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:us-east-1:${account}:stack-ReportQueue`,
      awsRegion: 'us-east-1',
    },
  ]);
  expect(await waitUntilEmpty('ReportQueue')).toBe(0);
  expect(await countMessages('ReportFailed')).toBe(0);
});

test('a batch whose function throws is received again as a whole', async () => {
  await send('Fail', 'a');
  const calls = await waitForNotes('failed', 2);
  expect(calls.map(({ failed }) => failed)).toEqual([['a'], ['a']]);
  expect(await waitUntilEmpty('FailQueue')).toBe(0);
  expect(await readFile(run.logFile, 'utf8')).toContain('on purpose');
});

test('a message that fails too often goes to the dead-letter queue', async () => {
  await send('Never', 'x');
  expect(
    await eventually(
      () => countMessages('NeverFailed'),
      (count) => count === 1,
    ),
  ).toBe(1);
  expect((await waitForNotes('never', 2)).map(({ never }) => never)).toEqual([['x'], ['x']]);
  expect(await countMessages('NeverQueue')).toBe(0);
});

test('concurrent batches stay within the limit of the event source mapping', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map((n) => send('Slow', String(n))));
  const calls = await waitForNotes('slow', 6);
  expect(Math.max(...calls.map(({ inHand = 0 }) => inHand))).toBe(2);
  expect(calls.flatMap(({ slow = [] }) => slow).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

test('a delayed message arrives after its delay', async () => {
  const sentAt = Date.now();
  await send('Report', 'late', { DelaySeconds: 1, MessageGroupId: 'endpoint-1' });
  const isLate = ({ body }: QueueRecord) => body === 'late';
  const calls = await eventually(
    () => waitForNotes('records', 1),
    (notes) => notes.some(({ records = [] }) => records.some(isLate)),
  );
  expect(calls.flatMap(({ records = [] }) => records).filter(isLate)).toHaveLength(1);
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
});

test('a function has the server addresses of its run and may send webhooks to this machine', async () => {
  await send('Environment', 'x');
  const [{ environment } = {}] = await waitForNotes('environment', 1);
  const { AWS_ENDPOINT_URL_SQS, AWS_ENDPOINT_URL_KMS, AWS_ENDPOINT_URL_SESV2 } = run.outside;
  expect(environment).toMatchObject({ AWS_ENDPOINT_URL_SQS, AWS_ENDPOINT_URL_KMS, AWS_ENDPOINT_URL_SESV2 });
  expect(environment).toMatchObject({
    WEBHOOK_LOOPBACK: 'allowed',
    WEBHOOK_QUEUE_URL: getUrl(run, 'EnvironmentQueue'),
  });
  expect(run.outside).toMatchObject({ WEBHOOK_LOOPBACK: 'allowed' });
  expect(AWS_ENDPOINT_URL_SESV2).toBe(run.mailbox);
});

test('the local servers can be reached from this machine only', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const other = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  const servers = Object.entries(run.outside).filter(([name]) => name.startsWith('AWS_ENDPOINT_URL_'));
  expect(servers).toHaveLength(3);
  for (const [name, address] of servers) {
    const { hostname, port } = new URL(address);
    expect([name, hostname]).toEqual([name, '127.0.0.1']);
    if (other) await expect(fetch(`http://${other.address}:${port}`), name).rejects.toThrow();
  }
});

test('messages and keys survive a killed run, in-flight messages return at once, and --fresh drops both', async () => {
  const dataDir = await createTemporaryFolder();
  const inHand = join(dataDir, 'in-hand');
  const stuck = await writeAssembly(
    {
      Table: aTable(),
      ...aQueueWorker('Hang', inHand, { queue: { VisibilityTimeout: 3600 } }),
      Waiting: { Type: 'AWS::SQS::Queue' },
      Key: { Type: 'AWS::KMS::Key', Properties: { KeySpec: 'HMAC_256' } },
    },
    `import { appendFileSync } from 'node:fs';
    export const hang = ({ Records }) => { appendFileSync(process.env.OUT, Records[0].body); return new Promise(() => {}); };`,
  );
  const options = { port: 0, dataDir, seed: false, assembly: stuck };
  const first = await startLocalRun(options);
  const client = createClient(first);
  await client.send(new SendMessageCommand({ QueueUrl: getUrl(first, 'HangQueue'), MessageBody: 'x' }));
  await client.send(new SendMessageCommand({ QueueUrl: getUrl(first, 'Waiting'), MessageBody: 'y' }));
  const readInHand = () => readFile(inHand, 'utf8').catch(() => '');
  expect(await eventually(readInHand, (text) => text !== '')).toBe('x');
  const keys = await readFile(join(dataDir, 'keys.json'), 'utf8');
  expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
  await first.kill();

  const second = await startLocalRun(options);
  expect(await eventually(readInHand, (text) => text.length > 1)).toBe('xx');
  expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).toBe(keys);
  const QueueUrl = getUrl(second, 'Waiting');
  const received = await createClient(second).send(new ReceiveMessageCommand({ QueueUrl }));
  expect(received.Messages).toMatchObject([{ Body: 'y' }]);
  await second.kill();

  const third = await startLocalRun({ ...options, fresh: true });
  expect(await readFile(join(dataDir, 'keys.json'), 'utf8')).not.toBe(keys);
  expect(await readInHand()).toBe('xx');
  await third.stop();
});

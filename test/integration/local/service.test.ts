import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL_CREDENTIALS } from '#lib/local/functions/environment.ts';
import { type LocalRun, startLocalRun } from '#lib/local/run/start.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { isDeep, quickTest } from '#test/support/suite/breadth.ts';
import { aFunction, aRoute, aTable, createTemporaryFolder, writeAssembly } from './fixture.ts';

const code = `
import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
let calls = 0;
const reply = (body) => ({ statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
export const echo = async (event, context) => reply({ event, context, left: context.getRemainingTimeInMillis(), env: process.env });
export const size = async ({ body }) => reply({ size: body.length });
let together = 0;
export const count = async () => { const call = ++calls; const inHand = ++together; await sleep(500); together--; return reply({ call, inHand }); };
export const fail = async () => { throw new Error('on purpose'); };
export const hang = async (event) => { if (event.queryStringParameters) await sleep(60_000); return reply({}); };
export const exit = async () => process.exit(3);
export const crash = () => new Promise(() => setTimeout(() => { throw new Error('not awaited'); }, 50));
const spin = async () => { for (;;); };
export const slow = async () => { await sleep(700); return reply({ slow: true }); };
export const stream = async ({ Records }) => {
  if (Records.some(({ dynamodb }) => dynamodb.NewImage.pk.S.startsWith('bad'))) throw new Error('bad record');
  await appendFile(process.env.OUT, Records.map((record) => JSON.stringify(record) + '\\n').join(''));
};`;

let run: LocalRun;
let dataDir: string;
const warnings: string[] = [];

beforeAll(async () => {
  dataDir = await createTemporaryFolder();
  process.env.OF_THIS_MACHINE = 'secret';
  const assembly = await writeAssembly(
    {
      Table: aTable(),
      Echo: aFunction('echo', { Timeout: 7 }),
      ...aRoute('ANY /echo/{id}', 'Echo'),
      Size: aFunction('size'),
      ...aRoute('POST /size', 'Size'),
      Count: aFunction('count'),
      ...aRoute('GET /count', 'Count'),
      Fail: aFunction('fail'),
      ...aRoute('GET /fail', 'Fail'),
      Hang: aFunction('hang', { Timeout: 1 }),
      ...aRoute('GET /hang', 'Hang'),
      Exit: aFunction('exit'),
      ...aRoute('GET /exit', 'Exit'),
      Crash: aFunction('crash'),
      ...aRoute('GET /crash', 'Crash'),
      Spin: aFunction('spin', { Timeout: 1 }),
      ...aRoute('GET /spin', 'Spin'),
      Slow: aFunction('slow'),
      ...aRoute('GET /slow', 'Slow'),
      Stream: aFunction('stream', { Environment: { Variables: { OUT: join(dataDir, 'records') } } }),
      Mapping: {
        Type: 'AWS::Lambda::EventSourceMapping',
        Properties: {
          EventSourceArn: { 'Fn::GetAtt': ['Table', 'StreamArn'] },
          FunctionName: { Ref: 'Stream' },
          BatchSize: 100,
          BisectBatchOnFunctionError: true,
          MaximumRetryAttempts: 1,
          FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"NewImage":{"skip":{"S":[{"exists":false}]}}}}' }] },
          DestinationConfig: { OnFailure: { Destination: 'arn:aws:sqs:us-east-1:000000000000:dead' } },
        },
      },
    },
    code,
  );
  const warn = (line: string) => void warnings.push(line);
  run = await startLocalRun({ port: 0, dataDir, inMemory: true, seed: false, assembly, warn });
});
afterAll(() => run.stop());

const get = async (path: string, init?: RequestInit) => {
  const response = await fetch(run.baseUrl + path, init);
  return { status: response.status, body: JSON.parse(await response.text()) };
};

quickTest('a function gets the event of its request, its context and its own environment', async () => {
  const { status, body } = await get('/echo/a%20b?x=1', { method: 'PUT', body: new URLSearchParams({ y: '2' }) });
  expect(status).toBe(200);
  expect(body.event).toMatchObject({
    routeKey: 'ANY /echo/{id}',
    pathParameters: { id: 'a b' },
    queryStringParameters: { x: '1' },
    body: Buffer.from('y=2').toString('base64'),
    isBase64Encoded: true,
    requestContext: { http: { method: 'PUT', sourceIp: '127.0.0.1' } },
  });
  expect(body.context).toMatchObject({ functionName: 'stack-Echo', memoryLimitInMB: '128' });
  expect(body.left).toBeGreaterThan(6000);
  expect(body.left).toBeLessThanOrEqual(7000);
  expect(body.env).toMatchObject({ TABLE_NAME: 'stack-Table', AWS_ENDPOINT_URL_DYNAMODB: run.endpoint });
  expect(body.env).not.toHaveProperty('OF_THIS_MACHINE');
});

test.runIf(isDeep)(
  'two hundred concurrent requests are handled by one instance, at most twenty-five at a time',
  async () => {
    const responses = await Promise.all(Array.from({ length: 200 }, () => get('/count')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.call)).size).toBe(200);
    expect(Math.max(...responses.map(({ body }) => body.inHand))).toBe(25);
  },
);

const serverError = { status: 500, body: { message: 'Internal Server Error' } };

quickTest('a function that throws answers a server error and is logged', async () => {
  expect(await get('/fail')).toEqual(serverError);
  await eventually(
    () => readFile(run.logFile, 'utf8'),
    (log) => log.includes('on purpose'),
  );
  expect(await readFile(run.logFile, 'utf8')).toContain('on purpose');
});

quickTest('a function that times out answers a server error and works afterwards', async () => {
  expect(await get('/hang?long')).toEqual(serverError);
  expect((await get('/hang')).status).toBe(200);
});

quickTest('a function whose process ends answers a server error each time, and other functions go on', async () => {
  expect([await get('/exit'), await get('/exit')]).toEqual([serverError, serverError]);
  expect((await get('/count')).status).toBe(200);
});

quickTest.each(['/exit', '/crash', '/fail'])(
  'requests in progress of other functions are answered when one crashes (%s)',
  async (path) => {
    const others = Array.from({ length: 5 }, () => get('/slow'));
    await eventually(
      () => get('/count'),
      ({ status }) => status === 200,
    );
    expect(await get(path)).toEqual(serverError);
    for (const other of await Promise.all(others)) expect(other).toEqual({ status: 200, body: { slow: true } });
  },
);

test.runIf(isDeep)('requests that arrive during an endless computation are served once that times out', async () => {
  const spinning = get('/spin');
  await new Promise((done) => setTimeout(done, 200));
  const others = await Promise.all([get('/count'), get('/slow')]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  expect(await spinning).toEqual(serverError);
});

quickTest('an unknown route is not found, and a malformed path is a bad request', async () => {
  expect(await get('/none')).toEqual({ status: 404, body: { message: 'Not Found' } });
  expect(await get('/count', { method: 'POST' })).toEqual({ status: 404, body: { message: 'Not Found' } });
  expect(await get('/echo/%E0%A4')).toEqual({ status: 400, body: { message: 'Bad Request' } });
});

quickTest('a body of more than ten million bytes is too large', async () => {
  const post = (size: number) => get('/size', { method: 'POST', body: 'x'.repeat(size) });
  expect(await post(10_000_001)).toEqual({ status: 413, body: { message: 'Request Entity Too Large' } });
  expect(await post(10_000_000)).toEqual({ status: 200, body: { size: expect.any(Number) } });
});

quickTest(
  'the stream delivers filtered records in order; records that keep failing go to the dead letters',
  async () => {
    const client = new DynamoDBClient({ endpoint: run.endpoint, region: run.region, credentials: LOCAL_CREDENTIALS });
    const putItem = (pk: string, overrides = {}) =>
      client.send(new PutItemCommand({ TableName: run.table, Item: { pk: { S: pk }, ...overrides } }));
    await putItem('a', { data: { B: Buffer.from('é') } });
    for (const pk of ['b', 'bad', 'c']) await putItem(pk);
    await putItem('skipped', { skip: { S: '1' } });
    await putItem('d');
    const read = async () =>
      (await readFile(join(dataDir, 'records'), 'utf8').catch(() => ''))
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    const records = await eventually(read, ({ length }) => length >= 4);
    expect(records.map(({ dynamodb }) => dynamodb.Keys.pk.S)).toEqual(['a', 'b', 'c', 'd']);
    expect(records[0]).toMatchObject({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      dynamodb: { NewImage: { data: { B: 'w6k=' } }, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    // The engine rounds the time of a record to the minute.
    expect(Math.abs(records[0].dynamodb.ApproximateCreationDateTime - Date.now() / 1000)).toBeLessThan(90);
    expect(warnings).toEqual([expect.stringContaining('stack-Stream failed on 1 stream record(s) after 2 attempts')]);
    const [letter, ...rest] = (await readFile(join(dataDir, 'dead-letters.jsonl'), 'utf8')).trim().split('\n');
    expect(rest).toEqual([]);
    expect(JSON.parse(letter ?? '')).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
  },
);

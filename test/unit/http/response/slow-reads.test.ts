import * as v from 'valibot';
import { expect, test } from 'vitest';
import { recordFailures } from '#shared/failed-calls.ts';
import { publicEndpoint } from '#shared/http/open-endpoint.ts';
import { noItems } from '#shared/routes/items.ts';
import type { Route } from '#shared/routes/route.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';

const reading = {
  method: 'GET',
  path: '/slow',
  area: 'site',
  auth: 'none',
  permission: null,
  table: ['GetItem'],
  items: noItems,
  memory: 256,
  timeout: 5,
  summary: 'Takes long',
  responses: { 200: { description: 'Done.', schema: v.object({}), example: {} } },
} as const satisfies Route;
const writing = { ...reading, table: ['PutItem'] } as const satisfies Route;

/** 210 ms are left. */
async function call(route: Route, work: () => Promise<never>) {
  const context = { getRemainingTimeInMillis: () => 210, awsRequestId: 'request-1' };
  const reply = await publicEndpoint(route, work)(createApiEvent(route, undefined) as never, context as never);
  const { statusCode, headers, body } = reply as { statusCode: number; headers: Record<string, string>; body: string };
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body) };
}

/** A failed DynamoDB call, as the client middleware notes it. */
async function failing(command: string, name: string): Promise<never> {
  const client = { middlewareStack: { add: (middleware: unknown) => Object.assign(client, { middleware }) } };
  recordFailures(client as never);
  const { middleware } = client as unknown as {
    middleware: (next: () => Promise<never>, context: object) => (args: object) => Promise<never>;
  };
  const failNext = () => Promise.reject(Object.assign(new Error('no answer'), { name }));
  return middleware(failNext, { clientName: 'DynamoDBClient', commandName: command })({ input: {} });
}

const busy = { status: 503, retryAfter: '1', body: { code: 'busy' } };

test('a read-only route responds with 503 with Retry-After before its function times out', async () => {
  expect(await call(reading, () => new Promise(() => {}))).toMatchObject(busy);
});

test.each(['GetItemCommand', 'BatchGetCommand', 'QueryCommand'])(
  'a %s that times out or is throttled gets 503 and Retry-After in writing routes too',
  async (command) => {
    for (const name of ['TimeoutError', 'ProvisionedThroughputExceededException']) {
      expect(await call(writing, () => failing(command, name))).toMatchObject(busy);
    }
  },
);

test('a write that times out gets 500, since its outcome is unknown', async () => {
  expect(await call(writing, () => failing('TransactWriteItemsCommand', 'TimeoutError'))).toMatchObject({
    status: 500,
  });
  expect(await call(writing, () => new Promise(() => {}))).toMatchObject({ status: 500 });
});

test('a read that fails for another reason gets 500', async () => {
  expect(await call(reading, () => failing('GetItemCommand', 'ResourceNotFoundException'))).toMatchObject({
    status: 500,
  });
});

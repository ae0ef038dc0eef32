import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatApiKey } from '#shared/domain/accounts/api-key.ts';
import { BUSY } from '#shared/routes/texts.ts';
import { v2Sale } from '#shared/routes/tracking/v2.ts';
import { runtime } from '#shared/runtime.ts';
import { projectEvents } from '#shared/store/projections/projections.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys, sha256 } from '#shared/store/table/keys.ts';
import { createApiEvent } from '#test/support/requests/api-event.ts';
import { createV2Headers } from '#test/support/service/company.ts';
import { aLead, aMembership, NOW } from '#test/unit/domain/builders.ts';

Object.assign(process.env, { TABLE_NAME: 'table', POWERTOOLS_METRICS_NAMESPACE: 'ReferralTracking' });
const { handler } = await import('#functions/v2/track/sale.ts');
const { logger } = await import('#shared/logging.ts');

const dynamo = mockClient(documentClient);
const log = vi.spyOn(logger, 'error').mockImplementation(() => {});
vi.spyOn(logger, 'warn').mockImplementation(() => {});
// Discards metrics. Their environment variable has no effect here, since test files share module instances.
vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const sleep = vi.spyOn(runtime, 'sleep').mockResolvedValue();
// Test files share module instances.
afterAll(() => {
  dynamo.restore();
  vi.restoreAllMocks();
});
const key = formatApiKey(1, 'x'.repeat(24));
const { promoter, promotion, campaign } = aMembership();

const items = [
  { ...keys.apiKey(1, sha256(key)), revokedAt: null },
  { ...keys.account(1), id: 1, name: 'Company', currency: 'USD' },
  { ...keys.leadEmail(1, 'ada@example.com'), leadId: 1, promoterId: 1, campaignId: 1 },
  { ...keys.lead(1, 1), ...aLead() },
  { ...keys.promoter(1, 1), ...promoter },
  { ...keys.promotion(1, 1, 1), ...promotion },
  { ...keys.campaign(1, 1), ...campaign },
];

const cancellation = (...codes: (string | undefined)[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => (Code ? { Code } : { Code: 'None' })),
  });
const throttled = Object.assign(new Error('Rate exceeded for ada@example.com'), { name: 'ThrottlingException' });

async function sell() {
  const sale = { email: 'ada@example.com', event_id: 'sale-1', amount: 10_000 };
  const event = createApiEvent(v2Sale, sale, createV2Headers(1, key));
  const response = (await handler(event as never, {} as Context)) as {
    statusCode: number;
    body: string;
    headers?: Record<string, string>;
  };
  const after = response.headers?.['retry-after'];
  return { status: response.statusCode, body: JSON.parse(response.body), ...(after ? { after } : {}) };
}

const commits = () => dynamo.commandCalls(TransactWriteCommand).length;

beforeEach(() => {
  dynamo.reset();
  sleep.mockClear();
  log.mockClear();
  dynamo.on(UpdateCommand).resolves({ Attributes: { last: 1000 } });
  dynamo.on(TransactWriteCommand).resolves({});
  dynamo.on(BatchGetCommand).callsFake((input) => {
    const requestedKeys = new Set(
      input.RequestItems.table.Keys.map(({ pk, sk }: { pk: string; sk: string }) => pk + sk),
    );
    return { Responses: { table: items.filter(({ pk, sk }) => requestedKeys.has(pk + sk)) } };
  });
});

const INTERNAL = { status: 500, body: { message: 'Internal Server Error', code: 'internal_error' } };

describe('failing sale', () => {
  test('a sale is one transaction of event, lead and commission', async () => {
    expect((await sell()).status).toBe(200);
    expect(commits()).toBe(1);
    const transactItems = dynamo.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    const puts = transactItems.map(({ Put, Update }) => (Put?.Item ?? Update?.Key)?.pk);
    expect(puts).toEqual(['1#sale#sale-1', '1#lead#1', expect.stringMatching(/^1#commission#\d+$/)]);
  });

  test.each(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'])(
    'a sale that meets %s is retried after a pause',
    async (code) => {
      dynamo
        .on(TransactWriteCommand)
        .rejectsOnce(cancellation(code))
        .rejectsOnce(cancellation(undefined, code))
        .resolves({});
      expect((await sell()).status).toBe(200);
      expect([commits(), sleep.mock.calls.length]).toEqual([3, 2]);
    },
  );

  test('a sale with a conflict on its lead is decided again with the current lead', async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(cancellation(undefined, 'ConditionalCheckFailed')).resolves({});
    expect((await sell()).status).toBe(200);
    // Two look-ups, twice; the API key may be cached.
    expect(dynamo.commandCalls(BatchGetCommand).length).toBeGreaterThanOrEqual(4);
  });

  test('a sale whose event exists is a duplicate, even if the lead has changed too', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancellation('ConditionalCheckFailed', 'ConditionalCheckFailed'));
    expect((await sell()).status).toBe(409);
    expect(commits()).toBe(1);
  });

  test('a sale whose transaction is in progress is retried with the same token and is not a duplicate', async () => {
    const inProgress = Object.assign(new Error('in progress'), { name: 'TransactionInProgressException' });
    dynamo.on(TransactWriteCommand).rejectsOnce(inProgress).rejectsOnce(inProgress).resolves({});
    expect((await sell()).status).toBe(200);
    const tokens = dynamo.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.ClientRequestToken);
    expect([tokens.length, new Set(tokens).size]).toEqual([3, 1]);
  });

  test('a sale with endless conflicts fails with 503 and Retry-After', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancellation('TransactionConflict'));
    expect(await sell()).toEqual({ status: 503, body: { message: BUSY, code: 'busy' }, after: '1' });
    expect(commits()).toBe(14);
    expect(log).not.toHaveBeenCalled();
  });

  test('a sale whose transaction fails validation is not retried', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancellation('ValidationError'));
    expect(await sell()).toEqual(INTERNAL);
    expect(commits()).toBe(1);
  });

  test('a sale that cannot read writes nothing and reveals no internals', async () => {
    dynamo.on(BatchGetCommand).rejects(throttled);
    expect(await sell()).toEqual(INTERNAL);
    expect(commits()).toBe(0);
    expect(JSON.stringify(log.mock.calls)).toContain('ThrottlingException');
    expect(JSON.stringify(log.mock.calls)).not.toContain('ada@example.com');
  });

  test('a sale without read permission logs action, resource and request id', async () => {
    const message = 'not authorized to perform: dynamodb:BatchGetItem on resource: arn:aws:dynamodb:x:1:table/table';
    const $metadata = { httpStatusCode: 400, requestId: 'r-1', attempts: 1 };
    dynamo.on(BatchGetCommand).rejects(Object.assign(new Error(message), { name: 'AccessDeniedException', $metadata }));
    expect(await sell()).toEqual(INTERNAL);
    expect(log.mock.calls[0]?.[1]?.error).toMatchObject({ message, status: 400, aws_request_id: 'r-1' });
  });

  test('a sale whose transaction is rejected logs the reasons but not the item', async () => {
    const refused = new TransactionCanceledException({
      message: 'Type mismatch for ada@example.com',
      $metadata: {},
      CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError', Message: 'ada@example.com is too long' }],
    });
    dynamo.on(TransactWriteCommand).rejects(refused);
    expect(await sell()).toEqual(INTERNAL);
    expect(log.mock.calls[0]?.[1]?.error).toMatchObject({ reasons: ['None', 'ValidationError'] });
    expect(JSON.stringify(log.mock.calls)).not.toContain('ada@example.com');
  });

  test('a sale reads unprocessed keys in another call', async () => {
    const all = items;
    dynamo
      .on(BatchGetCommand)
      .callsFakeOnce((input) => ({ Responses: { table: [] }, UnprocessedKeys: input.RequestItems }))
      .callsFake((input) => {
        const requestedKeys = new Set(
          input.RequestItems.table.Keys.map(({ pk, sk }: { pk: string; sk: string }) => pk + sk),
        );
        return { Responses: { table: all.filter(({ pk, sk }) => requestedKeys.has(pk + sk)) } };
      });
    expect((await sell()).status).toBe(200);
  });
});

describe('projector', () => {
  const event = {
    key: { pk: '1#visitor#t', sk: '-' },
    event: {
      event: 'click',
      tid: 't',
      promoterId: 1,
      campaignId: 1,
      promotionId: 1,
      at: NOW,
      recordedAt: NOW,
    },
  } as const;
  const other = { ...event, key: { pk: '1#visitor#u', sk: '-' } };

  test('the projector skips counted events and counts the rest', async () => {
    dynamo
      .on(TransactWriteCommand)
      .rejectsOnce(cancellation('ConditionalCheckFailed', undefined, undefined))
      .resolves({});
    expect(await projectEvents([event, other], NOW)).toBe(1);
    const last = dynamo.commandCalls(TransactWriteCommand)[1]?.args[0].input.TransactItems ?? [];
    const keys = last.map(({ Update, Put }) => Update?.Key?.pk ?? Put?.Item?.pk);
    expect(keys).toEqual(['1#visitor#u', '1#promoter#1', '1#report-feed', '1#report-feed']);
  });

  test('the projector writes nothing if all events were counted', async () => {
    dynamo.on(TransactWriteCommand).rejects(cancellation('ConditionalCheckFailed', undefined));
    expect(await projectEvents([event], NOW)).toBe(0);
    expect(commits()).toBe(1);
  });

  test('the projector counts a repeated event in a batch once', async () => {
    expect(await projectEvents([event, event], NOW)).toBe(1);
  });

  test('the projector keeps transactions within 100 items', async () => {
    const many = Array.from({ length: 130 }, (_, id) => ({
      key: { pk: `1#visitor#${id}`, sk: '-' },
      event: { ...event.event, promoterId: id },
    }));
    expect(await projectEvents(many, NOW)).toBe(130);
    for (const call of dynamo.commandCalls(TransactWriteCommand)) {
      expect(call.args[0].input.TransactItems?.length).toBeLessThanOrEqual(100);
    }
  });
});

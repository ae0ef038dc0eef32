import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_STORED_ATTEMPTS } from '#shared/domain/webhooks/delivery.ts';
import { retryDelivery } from '#shared/operations/webhooks/retry-delivery.ts';
import { sendTestDelivery } from '#shared/operations/webhooks/send-test.ts';
import { runtime } from '#shared/runtime.ts';
import { findDelivery, listDeliveries } from '#shared/store/webhooks/deliveries.ts';
import type { Input } from '#test/support/requests/world.ts';
import { type ApiResponse, aCompany, type Company, pickStatusAndBody } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createCallsInProcess, createWebhookCalls } from '#test/support/webhooks/calls.ts';
import { aDeliveryTo, aWebhookOf } from '#test/support/webhooks/inputs.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const NOT_FOUND = { status: 404, body: { message: 'Record not found', code: 'not_found' } };
const ENABLE_FIRST = 'The webhook is disabled: enable it first.';
const invalid = (message: string) => ({ status: 422, body: { message, code: 'invalid_params' } });
const listMessagesIn = ({ body }: ApiResponse): string[] => body.map(({ message_id }: Input) => String(message_id));

let company: Company;
let calls: ReturnType<typeof createWebhookCalls>;
beforeAll(async () => {
  company = await aCompany();
  calls = createWebhookCalls(company);
});

describe('deliveries by number', () => {
  test('a delivery can be read and retried by its number and by its message id', async () => {
    for (const name of ['id', 'message_id']) {
      const webhook = await aWebhookOf(company);
      const delivery = await aDeliveryTo(company, webhook, { state: 'failed', dueAt: null });
      const [listed] = (await calls.deliveries(webhook.id)).body;
      expect(listed).toMatchObject({ id: expect.any(Number), message_id: delivery.id });
      const id = listed[name];
      expect((await calls.delivery(webhook.id, id)).body).toEqual(listed);
      expect((await calls.retryDelivery(webhook.id, id)).body).toMatchObject({ id: listed.id, status: 'pending' });
      await eventually(
        async () => (await calls.delivery(webhook.id, listed.id)).body.state,
        (state) => state === 'pending',
      );
    }
  });

  test('a delivery of another webhook, or an unknown one, returns 404', async () => {
    const [one, two] = [await aWebhookOf(company), await aWebhookOf(company)];
    const { id } = await aDeliveryTo(company, one);
    const [{ id: number }] = (await calls.deliveries(one.id)).body;
    for (const name of [id, number, number + 1]) {
      expect(pickStatusAndBody(await calls.delivery(two.id, name))).toEqual(NOT_FOUND);
      expect(pickStatusAndBody(await calls.retryDelivery(two.id, name))).toEqual(NOT_FOUND);
    }
    expect(pickStatusAndBody(await calls.delivery(one.id, 'x'))).toEqual(invalid('id is invalid.'));
  });
});

describe('endpoint tests', () => {
  test('an endpoint test immediately sends an unsigned example with the given headers', async () => {
    await using receiver = await aReceiver();
    const access = { headers: { 'X-Source': 'us' }, basic_auth_user: 'me', basic_auth_password: 'secret' };
    const tested = { url: receiver.url, event_type: 'lead_becomes_referral', format: 'v1', ...access };
    expect(pickStatusAndBody(await calls.testAddress(tested))).toEqual({ status: 200, body: { status: 200 } });
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(headers).toMatchObject({ 'x-source': 'us', authorization: `Basic ${btoa('me:secret')}` });
    expect(headers).not.toHaveProperty('webhook-signature');
    expect(JSON.parse(body)).toMatchObject({
      event: { id: expect.any(Number), type: 'lead_becomes_referral', test: true },
      data: { id: expect.any(Number), state: 'active', promotion: {}, promoter: {} },
    });
  });

  test('an endpoint test reports a failing address and rejects a forbidden one', async () => {
    await using receiver = await aReceiver();
    receiver.respond(500);
    const type = { event_type: 'sale_created' };
    const failed = { message: 'The address responded with 500.', code: 'not_delivered' };
    expect(pickStatusAndBody(await calls.testAddress({ url: receiver.url, ...type }))).toEqual({
      status: 400,
      body: failed,
    });
    expect(pickStatusAndBody(await calls.testAddress({ url: 'https://10.0.0.1/', ...type }))).toMatchObject({
      status: 422,
    });
    expect(pickStatusAndBody(await calls.testAddress({ url: receiver.url, event_type: 'all' }))).toEqual(
      invalid('event_type is invalid: name one type of event.'),
    );
  });
});

describe('webhook tests', () => {
  test('a webhook test returns its delivery, which is then listed', async () => {
    const { id } = await aWebhookOf(company);
    const { body } = await calls.test(id);
    const event = { id: body.event_id, type: 'test', created_at: body.created_at };
    expect(body).toMatchObject({ webhook_id: id, type: 'test', state: 'pending', attempts: 0, attempt_log: [] });
    expect(body.payload).toEqual({ event, data: {} });
    const { body: listed } = await calls.deliveries(id);
    expect(listed).toMatchObject([{ id: body.id, payload: body.payload, created_at: body.created_at }]);
  });

  test.each([
    ['webhooks', {}],
    ['slowWebhooks', { failingSince: runtime.now() }],
    ['slowWebhooks', { slowSince: runtime.now() }],
  ])('a webhook test uses the queue %s for the webhook %j', async (queue, more) => {
    const { id } = await aWebhookOf(company, more);
    const { call, sent } = createCallsInProcess(company);
    const { delivery } = await sendTestDelivery(call, id);
    const message = { account: company.account.id, delivery: delivery.id };
    expect(sent).toEqual([{ queue, message, group: `${company.account.id}-${id}` }]);
  });

  test('a webhook test is stored before it is queued and can be retried if queueing failed', async () => {
    const { id } = await aWebhookOf(company);
    const account = company.account.id;
    const { call } = createCallsInProcess(company, () => Promise.reject(new Error('no queue')));
    await expect(sendTestDelivery(call, id)).rejects.toThrow('no queue');
    const { deliveries } = await listDeliveries(account, id, { before: null, limit: 10 });
    expect(deliveries).toMatchObject([{ type: 'test', state: 'pending', attempts: [] }]);
    const { call: repeated, sent } = createCallsInProcess(company);
    expect((await retryDelivery(repeated, deliveries[0]?.id ?? '')).delivery).toMatchObject({ state: 'pending' });
    expect(sent).toMatchObject([{ queue: 'webhooks', message: { delivery: deliveries[0]?.id } }]);
  });

  test('a disabled webhook cannot be tested', async () => {
    const { id } = await aWebhookOf(company, { disabled: { since: runtime.now(), because: 'by_hand' } });
    expect(pickStatusAndBody(await calls.test(id))).toEqual(invalid(ENABLE_FIRST));
    expect((await calls.deliveries(id)).body).toEqual([]);
  });
});

describe('the list of deliveries', () => {
  test('deliveries are listed newest first, page by page', async () => {
    const { id } = await aWebhookOf(company);
    const times = [1, 2, 3, 4, 5].map((second) => `2026-11-21T09:30:0${second}.000Z`);
    const created: string[] = [];
    for (const at of times) {
      const clock = { ...runtime, now: () => at };
      const { call } = createCallsInProcess(company);
      created.unshift((await sendTestDelivery({ ...call, runtime: clock }, id)).delivery.id);
    }
    const walked: (number | string)[][] = [];
    let query: Input | null = { per_page: 2 };
    while (query) {
      const response: ApiResponse = await calls.deliveries(id, query);
      walked.push(listMessagesIn(response));
      const [, next] = /^<([^>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '') ?? [];
      if (next) expect(new URL(next).pathname).toBe(`/api/v2/company/webhooks/${id}/webhook_deliveries`);
      query = next ? Object.fromEntries(new URL(next).searchParams) : null;
    }
    expect(walked).toEqual([created.slice(0, 2), created.slice(2, 4), created.slice(4)]);
    expect(listMessagesIn(await calls.deliveries(id, { before: created[3] }))).toEqual(created.slice(4));
    const page = async (number: number) => listMessagesIn(await calls.deliveries(id, { page: number, per_page: 2 }));
    expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
      created.slice(0, 2),
      created.slice(2, 4),
      created.slice(4),
      [],
    ]);
    expect((await calls.deliveries(id, { page: 26, per_page: 100 })).status).toBe(422);
  });

  test('a delivery shows time, duration and outcome of each attempt', async () => {
    const { id } = await aWebhookOf(company);
    const at = runtime.now();
    const attempts = [
      { at, durationMs: 15_000, outcome: { error: 'timeout' } },
      { at, durationMs: 80, outcome: { status: 204 } },
    ] as const;
    await aDeliveryTo(company, { id }, { state: 'delivered', attempts, dueAt: null });
    const { body } = await calls.deliveries(id);
    expect(body).toMatchObject([
      {
        state: 'delivered',
        due_at: null,
        status: 'delivered',
        attempts: 2,
        response_code: 204,
        last_error: null,
        delivered_at: new Date(Date.parse(at) + 80).toISOString(),
        attempt_log: [
          { at, duration_ms: 15_000, status: null, error: 'timeout' },
          { at, duration_ms: 80, status: 204, error: null },
        ],
      },
    ]);
  });

  test('a page has at most 100 deliveries', async () => {
    const { id } = await aWebhookOf(company);
    const { status, headers } = await calls.deliveries(id, { per_page: 101 });
    expect([status, headers.get('per-page')]).toEqual([200, '100']);
  });

  test.each([{ per_page: 0 }, { before: 'x' }])('listing deliveries with %j is rejected', async (query) => {
    const { id } = await aWebhookOf(company);
    expect(pickStatusAndBody(await calls.deliveries(id, query))).toEqual(
      invalid(`${Object.keys(query)[0]} is invalid.`),
    );
  });
});

describe('delivery retries', () => {
  const failed = Array.from({ length: MAX_STORED_ATTEMPTS }, () => ({
    at: runtime.now(),
    durationMs: 10,
    outcome: { status: 500 },
  }));

  test.each([
    ['pending', []],
    ['delivered', [{ at: runtime.now(), durationMs: 10, outcome: { status: 200 } }]],
    ['failed', failed],
  ] as const)('retrying a %s delivery makes it pending with the same id and text', async (state, attempts) => {
    const webhook = await aWebhookOf(company);
    const delivery = await aDeliveryTo(company, webhook, { state, attempts, dueAt: null });
    const { call, sent } = createCallsInProcess(company);
    const { delivery: repeated } = await retryDelivery(call, delivery.id);
    const { dueAt } = repeated;
    expect(repeated).toEqual({ ...delivery, state: 'pending', dueAt, askedAt: dueAt, revision: delivery.revision + 1 });
    expect(await findDelivery(call.account.id, delivery.id)).toEqual(repeated);
    const queue = attempts.length > 0 ? 'slowWebhooks' : 'webhooks';
    expect(sent).toMatchObject([{ queue, message: { account: call.account.id, delivery: delivery.id } }]);
  });

  test('retrying a failed delivery returns its new state', async () => {
    const webhook = await aWebhookOf(company);
    const { id, body: text } = await aDeliveryTo(company, webhook, { state: 'failed', attempts: failed, dueAt: null });
    const { body } = await calls.retry(id);
    expect(body).toMatchObject({
      message_id: id,
      webhook_id: webhook.id,
      status: 'retrying',
      last_error: 'HTTP 500',
      state: 'pending',
      due_at: expect.any(String),
    });
    expect([body.payload, body.attempts]).toEqual([JSON.parse(String(text)), MAX_STORED_ATTEMPTS]);
  });

  test('a delivery of a disabled webhook cannot be retried', async () => {
    const webhook = await aWebhookOf(company, { disabled: { since: runtime.now(), because: 'failing' } });
    const delivery = await aDeliveryTo(company, webhook, { state: 'failed', dueAt: null });
    expect(pickStatusAndBody(await calls.retry(delivery.id))).toEqual(invalid(ENABLE_FIRST));
    expect(await findDelivery(company.account.id, delivery.id)).toEqual(delivery);
  });

  test('a retry requires a valid id', async () => {
    expect(pickStatusAndBody(await calls.retry('x'))).toEqual(invalid('id is invalid.'));
  });

  test.each(['msg_000000000-1-test-x-to-1', 'msg_000000000-1-test-x-to-9999999999'])(
    'retrying the unknown delivery %s returns 404',
    async (id) => {
      expect(pickStatusAndBody(await calls.retry(id))).toEqual(NOT_FOUND);
    },
  );
});

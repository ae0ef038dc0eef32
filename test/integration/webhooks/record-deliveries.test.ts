import { expect, test } from 'vitest';
import { runtime } from '#shared/runtime.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { webhookRemoval } from '#shared/store/webhooks/webhooks.ts';
import { type ApiResponse, createV2Headers, pickStatusAndBody, request } from '#test/support/service/company.ts';
import { createWebhookCalls } from '#test/support/webhooks/calls.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aDeliveryTo, aWebhookOf } from '#test/support/webhooks/inputs.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const ALL = 'all';
const getTypes = ({ body }: ApiResponse) => body.map(({ type }: { type: string }) => type).toSorted();

test('deliveries about a record are listed for all webhooks, newest first, page by page', async () => {
  await using receiver = await aReceiver();
  const notified = await aNotifiedCompany();
  const { company } = notified;
  const webhook = await notified.webhook(receiver.url, { types: 'all' });
  await notified.webhook(receiver.url, { types: ['reward_created'] });
  const queues = createClockedQueues();
  await queues.notify(...notified.sales);
  await queues.run();

  const calls = createWebhookCalls(company);
  const [{ event } = { event: undefined }] = notified.sales;
  if (event?.event !== 'sale') throw new Error('no sale');
  const referral = { record_type: 'referral', record_id: event.leadId };
  const listed = await calls.deliveries(ALL, referral);
  expect(getTypes(listed)).toEqual(['new_customer', 'sale_created']);
  expect(listed.body[0]).toMatchObject({
    webhook_id: webhook.id,
    entity_type: 'referral',
    entity_id: event.leadId,
    state: 'delivered',
    payload: { data: { lead: { email: notified.email } } },
  });
  const commission = { record_type: 'commission', record_id: event.commissions[0]?.id };
  expect(getTypes(await calls.deliveries(ALL, commission))).toEqual(['reward_created', 'reward_created']);
  expect((await calls.deliveries(ALL, { record_type: 'payout', record_id: event.leadId })).body).toEqual([]);

  const first = await calls.deliveries(ALL, { ...referral, per_page: 1 });
  const [, next = ''] = /<([^>]*)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  const { pathname, search } = new URL(next);
  const second = await request(`${pathname}${search}`, { headers: createV2Headers(company.account.id, company.key) });
  expect([...first.body, ...second.body]).toEqual(listed.body);
});

test('deliveries about a record omit removed webhooks, and those of a disabled one have failed', async () => {
  const { company } = await aNotifiedCompany({ sales: 0 });
  const calls = createWebhookCalls(company);
  const [remaining, removed] = [await aWebhookOf(company), await aWebhookOf(company)];
  const notice = { type: 'promoter_accepted', eventId: 'evt_1-5-promoter_accepted-900' } as const;
  for (const webhook of [remaining, removed]) await aDeliveryTo(company, webhook, { ...notice, state: 'pending' });
  await commit([webhookRemoval(company.account.id, removed)]);
  const list = () => calls.deliveries(ALL, { record_type: 'promoter', record_id: 900 });
  expect((await list()).body).toMatchObject([{ webhook_id: remaining.id, state: 'pending' }]);
  const first = await calls.deliveries(ALL, { record_type: 'promoter', record_id: 900, per_page: 1 });
  expect(first.body, 'a page is full although its first delivery is omitted').toEqual((await list()).body);
  await calls.update(remaining.id, { enabled: false });
  expect((await list()).body).toMatchObject([{ webhook_id: remaining.id, state: 'failed' }]);
});

test.each([
  [ALL, {}],
  [ALL, { record_type: 'referral' }],
  [ALL, { record_type: 'campaign', record_id: 1 }],
  [ALL, { record_type: 'referral', record_id: 1, page: 2 }],
  [1, { record_type: 'referral', record_id: 1 }],
  ['some', {}],
] as const)('listing deliveries of the webhook %s with %j is rejected', async (id, query) => {
  const { company } = await aNotifiedCompany({ sales: 0 });
  const response = await createWebhookCalls(company).deliveries(id, query);
  expect(pickStatusAndBody(response)).toMatchObject({ status: 422, body: { code: 'invalid_params' } });
});

test('a test message is about no record', async () => {
  const { company } = await aNotifiedCompany({ sales: 0 });
  const webhook = await aWebhookOf(company);
  const { id } = await aDeliveryTo(company, webhook, { at: runtime.now() });
  const { body } = await createWebhookCalls(company).deliveries(webhook.id);
  expect(body).toMatchObject([{ message_id: id, entity_type: 'test', entity_id: null }]);
});

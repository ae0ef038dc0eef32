import { describe, expect, test } from 'vitest';
import { deleteLead } from '#shared/operations/leads/delete-lead.ts';
import { deletePromoter } from '#shared/operations/promoters/delete-promoter.ts';
import { attemptDelivery } from '#shared/operations/webhooks/deliver.ts';
import { listWebhookDeliveries } from '#shared/operations/webhooks/list-deliveries.ts';
import { retryDelivery } from '#shared/operations/webhooks/retry-delivery.ts';
import { runtime } from '#shared/runtime.ts';
import { StaleReadError } from '#shared/store/table/retry.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { createTextKey } from '#shared/store/text-keys.ts';
import { deliveryWrites } from '#shared/store/webhooks/deliveries.ts';
import { encryptDeliveryText } from '#shared/store/webhooks/delivery-texts.ts';
import { readWrittenItems } from '#test/support/table/written.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

type Notified = Awaited<ReturnType<typeof aNotifiedCompany>>;

const deletions = {
  lead: ({ account, email }: Notified) => deleteLead({ account: { id: account }, runtime }, { email }),
  promoter: ({ account, promoter }: Notified) =>
    deletePromoter({ account: { id: account }, runtime }, { by: 'id', id: promoter.id }),
};
const kinds = ['lead', 'promoter'] as const;
const personal = ({ email, promoter }: Notified) => ({ lead: email, promoter: promoter.email });

/** The account's stored items, and its deliveries as displayed. */
async function everything(account: number, webhook: number): Promise<string> {
  const { deliveries } = await listWebhookDeliveries({ account: { id: account }, runtime }, webhook, {
    before: null,
    limit: 100,
  });
  const items = [...(await readWrittenItems(account)).values()];
  return JSON.stringify([items, deliveries.map(({ text }) => JSON.parse(text))]);
}

/** A webhook that receives a sale, and its deliveries. */
async function aNotifiedWebhook(response: 200 | 500 = 200) {
  const receiver = await aReceiver();
  receiver.respond(response);
  const company = await aNotifiedCompany();
  const { id } = await company.webhook(receiver.url);
  const queues = createClockedQueues();
  await queues.notify(...company.sales);
  const show = async () =>
    (await listWebhookDeliveries({ account: { id: company.account }, runtime }, id, { before: null, limit: 10 }))
      .deliveries;
  return { receiver, company, id, queues, show, [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose]() };
}

describe.each(kinds)('webhooks about a deleted %s', (kind) => {
  test('deletion erases delivered texts, and retries say so', async () => {
    await using notified = await aNotifiedWebhook();
    const { receiver, company, id, queues } = notified;
    await queues.run();
    const text = personal(company)[kind];
    expect(receiver.received[0]?.body).toContain(text);
    expect(await everything(company.account, id)).toContain(text);

    await deletions[kind](company);
    expect(await everything(company.account, id)).not.toContain(text);
    const [delivery] = await notified.show();
    const { event } = JSON.parse(receiver.received[0]?.body ?? '');
    const erased = {
      event: { ...event, erased: true },
      data: { sale: null, reward: null, lead: null, promotion: null, promoter: null },
    };
    expect([delivery?.delivery.state, JSON.parse(delivery?.text ?? '')]).toEqual(['delivered', erased]);

    const call = { account: { id: company.account }, runtime: queues.runtime, send: queues.send };
    const retried = await retryDelivery(call, delivery?.delivery.id ?? '');
    expect(JSON.parse(retried.text)).toEqual(erased);
    await queues.run();
    const [first, second, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(JSON.parse(second?.body ?? '')).toEqual(erased);
  });

  test('deletion erases pending deliveries, which say so', async () => {
    await using notified = await aNotifiedWebhook(500);
    const { receiver, company, queues } = notified;
    await queues.step();
    await deletions[kind](company);
    receiver.respond(200);
    await queues.run();
    const bodies = receiver.received.map(({ body }) => body.includes(personal(company)[kind]));
    expect(bodies).toEqual([true, false]);
    expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({ event: { erased: true } });
  });

  test('a delivery written after the deletion contains no personal data', async () => {
    await using notified = await aNotifiedWebhook();
    const { company, id, queues } = notified;
    const message = queues.waiting[0]?.sending.message;
    if (!message) throw new Error('nothing was sent');
    const post = async (posting: Parameters<typeof queues.dependencies.post>[0]) => {
      await deletions[kind](company);
      return queues.dependencies.post(posting);
    };
    expect(
      await attemptDelivery({ runtime: queues.runtime }, message, 'webhooks', { ...queues.dependencies, post }),
    ).toMatchObject({
      result: 'delivered',
    });
    expect(await notified.show()).toHaveLength(1);
    expect(await everything(company.account, id)).not.toContain(personal(company)[kind]);
  });

  test('deletion also erases delivery texts of an earlier version', async () => {
    await using notified = await aNotifiedWebhook();
    const { company, queues, receiver } = notified;
    await queues.run();
    const [one] = await notified.show();
    if (!one) throw new Error('nothing was sent');
    const { at, about, ...older } = one.delivery;
    const before = { ...older, body: one.text, revision: older.revision + 1 };
    await commit(deliveryWrites(company.account, one.delivery, before));
    expect(await notified.show()).toEqual([{ delivery: before, text: one.text }]);
    await deletions[kind](company);
    const { event } = JSON.parse(one.text);
    const [show] = await notified.show();
    expect(JSON.parse(show?.text ?? '')).toMatchObject({ event: { ...event, erased: true }, data: { lead: null } });
    await retryDelivery({ account: { id: company.account }, runtime: queues.runtime, send: queues.send }, before.id);
    await queues.run();
    expect(receiver.received[1]?.body).not.toContain(personal(company)[kind]);
  });
});

test('a message queued before the deletion is built from the remaining records', async () => {
  await using notified = await aNotifiedWebhook();
  const { company, queues, receiver } = notified;
  await deletions.lead(company);
  await queues.run();
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    event: { type: 'sale_created' },
    data: { sale: { sale_amount: 10_000 }, lead: null, promoter: { email: company.promoter.email } },
  });
});

test('a process that read records before their deletion cannot store texts of them afterwards', async () => {
  const company = await aNotifiedCompany();
  const lead = { kind: 'lead', id: 1 } as const;
  const before = await createTextKey(company.account, lead);
  expect(await createTextKey(company.account, lead)).toEqual(before);
  await deletions.lead(company);
  expect(await createTextKey(company.account, lead)).toBe('erased');
  const late = encryptDeliveryText(company.account, company.email, [lead], () => undefined);
  await expect(late).rejects.toThrow(StaleReadError);
});

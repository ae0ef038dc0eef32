import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { rotateWebhookSecret } from '#shared/domain/webhooks/secrets.ts';
import { listWebhookDeliveries } from '#shared/operations/webhooks/list-deliveries.ts';
import { retryDelivery } from '#shared/operations/webhooks/retry-delivery.ts';
import { updateWebhook } from '#shared/operations/webhooks/update-webhook.ts';
import { readAuditLog } from '#shared/store/audit/audit-log.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { webhookRemoval, webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import { createClockedQueues, mac } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

describe('changes of webhooks', () => {
  test('a webhook that has failed for five days is disabled and audited', async () => {
    await using receiver = await aReceiver();
    receiver.respond(500);
    const company = await aNotifiedCompany({ sales: 4 });
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    const [first, ...others] = company.sales as [never, never, never, never];
    await queues.notify(first);
    await queues.run(26);
    await queues.run(4 * 24 - 10);
    await queues.notify(others[0]);
    await queues.run(4);
    expect(await company.webhookNow(id)).toMatchObject({ disabled: null });
    await queues.run(6);
    await queues.notify(others[1]);
    await queues.run();
    expect(await company.webhookNow(id)).toMatchObject({ disabled: { because: 'failing' } });
    expect(queues.results.filter((one) => 'disabled' in one && one.disabled)).toHaveLength(1);
    await queues.notify(others[2]);
    expect(queues.waiting).toEqual([]);
    const states = (await company.deliveries(id)).map(({ state }) => state);
    expect(states).toEqual(['failed', 'failed', 'failed']);
    // The service has disabled it and changed nothing else.
    const { entries } = await readAuditLog(company.account, { cursor: null });
    expect(entries).toMatchObject([
      {
        by: { is: 'schedule', name: 'webhooks' },
        operation: 'queue webhooks',
        records: expect.arrayContaining([{ kind: 'webhook', id }]),
        values: { enabled: false },
      },
    ]);
  });

  test('disabling a webhook fails its pending deliveries, even if it is enabled again', async () => {
    await using receiver = await aReceiver();
    receiver.respond(500);
    const company = await aNotifiedCompany({ sales: 2 });
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    const [first, second] = company.sales as [never, never];
    await queues.notify(first);
    await queues.step();
    await queues.notify(second);
    const call = { account: { id: company.account }, runtime: queues.runtime, mac, send: queues.send };
    const states = async () =>
      (await listWebhookDeliveries(call, id, { before: null, limit: 10 })).deliveries.map(
        ({ delivery: { state, dueAt } }) => [state, dueAt],
      );
    await updateWebhook(call, id, { enabled: false });
    expect(await states()).toEqual([['failed', null]]);
    await updateWebhook(call, id, { enabled: true });
    expect(await states()).toEqual([['failed', null]]);
    receiver.respond(200);
    await queues.run();
    expect(receiver.received).toHaveLength(1);
    expect(await states()).toEqual([
      ['failed', null],
      ['failed', null],
    ]);
    expect(queues.failed).toEqual([]);

    const [delivery] = await company.deliveries(id);
    await retryDelivery(call, delivery?.id ?? '');
    await queues.run();
    expect(receiver.received).toHaveLength(2);
    expect((await states()).map(([state]) => state).toSorted()).toEqual(['delivered', 'failed']);
  });

  test('a leaked secret is no longer used for signing', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany();
    const { id } = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    const call = { account: { id: company.account }, runtime: queues.runtime, mac };
    await updateWebhook(call, id, { rotateSecret: true, dropOldSecrets: true });
    await queues.notify(...company.sales);
    await queues.run();
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const verify = (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>);
    expect(verify(await company.secret(id, 2))).toBeTruthy();
    const leaked = await company.secret(id, 1);
    expect(() => verify(leaked)).toThrow();
  });

  test('deliveries are signed with both secrets for a day after a rotation', async () => {
    await using receiver = await aReceiver();
    const company = await aNotifiedCompany({ sales: 2 });
    const webhook = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await commit([webhookWrite(company.account, webhook, rotateWebhookSecret(webhook, queues.runtime.now()))]);
    await queues.notify(company.sales[0] as never);
    await queues.run();
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    for (const generation of [1, 2]) {
      const verifier = new Webhook(await company.secret(webhook.id, generation));
      expect(verifier.verify(body, headers as Record<string, string>)).toBeTruthy();
    }
    await queues.run(25);
    await queues.notify(company.sales[1] as never);
    await queues.run();
    expect(receiver.received[1]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
  });

  test('a deleted webhook receives no more deliveries', async () => {
    await using receiver = await aReceiver();
    receiver.respond(500);
    const company = await aNotifiedCompany();
    const webhook = await company.webhook(receiver.url);
    const queues = createClockedQueues();
    await queues.notify(...company.sales);
    await queues.step();
    const now = await company.webhookNow(webhook.id);
    if (now) await commit([webhookRemoval(company.account, now)]);
    await queues.run();
    expect(receiver.received).toHaveLength(1);
    expect(queues.results.at(-1)).toEqual({ result: 'dropped' });
  });
});

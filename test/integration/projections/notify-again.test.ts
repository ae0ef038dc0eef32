import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { runCommandLine } from '#bin/admin/run.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { resendNotices } from '#shared/operations/projections/resend-notices.ts';
import { runtime } from '#shared/runtime.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { createClockedQueues } from '#test/support/webhooks/clock.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

const SINCE = new Date(Date.now() - 3_600_000).toISOString();

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'referral-tracking-notify-'));
  const { baseUrl, ...service } = inject('service');
  await writeFile(join(folder, 'run.json'), JSON.stringify({ base_url: baseUrl, ...service, pid: process.pid }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('resending notices sends the missing messages and repeats no earlier one', async () => {
  await using receiver = await aReceiver();
  const company = await aNotifiedCompany({ sales: 3 });
  const { id } = await company.webhook(receiver.url);
  const queues = createClockedQueues();
  await queues.notify(...company.sales.slice(0, 1));
  await queues.run();
  expect(receiver.received).toHaveLength(1);
  const until = queues.runtime.now();
  const call = { runtime: queues.runtime };
  const resent = await resendNotices(call, { account: company.account, since: SINCE, until }, queues.send);
  expect(resent.messages).toBe(3);
  await queues.run();
  const deliveries = await company.deliveries(id);
  expect(deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  expect(receiver.received.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(
    deliveries.map((delivery) => delivery.id).toSorted(),
  );
  const before = {
    account: company.account,
    since: '2024-01-01T00:00:00.000Z',
    until: company.sales[0]?.event.at ?? '',
  };
  expect((await resendNotices(call, { ...before, until: '2024-01-02T00:00:00.000Z' }, queues.send)).events).toBe(0);
});

test('"projections notify" sends through the service\'s queues, up to 14 days back', async () => {
  await using receiver = await aReceiver();
  const company = await aNotifiedCompany({ sales: 2 });
  await company.webhook(receiver.url);
  const admin = (...args: string[]) =>
    runCommandLine(
      ['projections', 'notify', '--account', `${company.account}`, ...args, '--data', folder],
      {},
      runtime,
    );
  const { code, out, err } = await admin('--since', SINCE);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^\d+ events, 2 messages queued\.$/);
  await eventually(
    async () => receiver.received.length,
    (count) => count >= 2,
  );
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  const tooEarly = new Date(Date.now() - 15 * DAY_MS).toISOString();
  expect(await admin('--since', tooEarly)).toMatchObject({ code: 1, err: expect.stringContaining('14 days ago') });
  expect(await admin()).toMatchObject({ code: 1, err: expect.stringContaining('--since') });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { DemoFile } from '#lib/local/demo/demo.ts';
import { startLocalRun } from '#lib/local/run/start.ts';
import { toDay } from '#shared/domain/day.ts';
import { createRatesFile, serveRatesFiles } from '#test/support/rates/files.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';
import { createTemporaryFolder } from './fixture.ts';

const today = toDay(new Date().toISOString());

/** An e-mail in the mailbox. */
interface Mailed {
  readonly subject: string;
  readonly from: string;
  readonly destination: { readonly to: readonly string[] };
  readonly body: { readonly text: string; readonly html: string };
}

/** Runs the admin command on a local run, as a child process. */
async function admin(dataDir: string, ...args: string[]): Promise<void> {
  const command = ['--disable-warning=ExperimentalWarning', 'bin/admin.ts', ...args, '--data', dataDir];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  expect((await once(child, 'exit'))[0]).toBe(0);
}

test('a local run works end to end: rates over HTTP, a sale, queues, a receiver that fails once, the mailbox', async () => {
  await using receiver = await aReceiver();
  const { sources, takeRequests } = await serveRatesFiles({
    '/day.xml': createRatesFile({ day: today, rates: { USD: '1.2', GBP: '0.8' } }),
    '/days.xml': createRatesFile({ day: '2024-06-03', rates: { USD: '1.5', GBP: '0.8' } }),
  });
  const dataDir = await createTemporaryFolder();
  const run = await startLocalRun({ port: 0, dataDir, inMemory: true, rates: sources });
  try {
    expect(run.rates).toEqual({ day: today, isSample: false });
    expect(takeRequests()).toEqual(['/day.xml', '/days.xml']);
    const { account_id: account, api_key: key, promoters } = run.demo as DemoFile;
    const call = async (path: string, json: object) => {
      const headers = { authorization: `Bearer ${key}`, 'account-id': `${account}`, 'x-api-key': key };
      const response = await fetch(`${run.baseUrl}/api/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      });
      expect(response.ok, path).toBe(true);
      return (await response.json()) as { secrets: { secret: string }[] };
    };
    const { secrets } = await call('v2/company/webhooks', { url: receiver.url });
    await admin(dataDir, 'mail', 'sender', '--account', `${account}`, '--from', 'Acme <partners@acme.example>');
    await admin(dataDir, 'mail', 'verify', '--account', `${account}`);

    receiver.respond(({ body }) => (body.includes('"sale_created"') && receiver.received.length < 5 ? 500 : 200));
    const email = 'lead@example.com';
    await call('v2/track/signup', { email, ref_id: promoters[0]?.ref_id });
    const money = { email, amount: 100_00, currency: 'GBP' };
    await call('v2/track/sale', { ...money, event_id: 'loud' });
    // A day without rates, which uses those of the last day before it.
    const late = { event_id: 'quiet', skip_email_notification: true, created_at: '2024-06-04' };
    await call('v1/track/sale', { ...money, ...late });
    await call('v1/track/refund', { ...money, event_id: 'refund', sale_event_id: 'loud' });

    const types = () => receiver.received.map(({ body }) => JSON.parse(body).event.type as string);
    const expected = ['lead_signup', 'new_customer', 'refund_created', ...Array(3).fill('reward_created')];
    await eventually(
      async () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size,
      (messages) => messages === expected.length + 2,
    );
    await eventually(
      async () => types().filter((type) => type === 'sale_created').length,
      (sales) => sales >= 3,
    );
    const distinct = new Map(receiver.received.map((one) => [one.headers['webhook-id'], JSON.parse(one.body)]));
    expect([...distinct.values()].map(({ event }) => event.type).toSorted()).toEqual([
      ...expected,
      'sale_created',
      'sale_created',
    ]);
    const webhook = new Webhook(secrets[0]?.secret ?? '');
    for (const { body, headers } of receiver.received) webhook.verify(body, headers as Record<string, string>);
    const sales = [...distinct.values()].filter(({ event }) => event.type === 'sale_created');
    const sold = sales.map(({ data }) => [data.sale.event_id, data.sale.sale_amount, data.reward.amount]);
    expect(new Set(sold)).toEqual(
      new Set([
        ['loud', 150_00, 30_00],
        ['quiet', 187_50, 37_50],
      ]),
    );
    const refund = [...distinct.values()].find(({ event }) => event.type === 'refund_created');
    expect(refund.data).toMatchObject({ refund: { sale_amount: -150_00 }, reward: { amount: -30_00 } });

    const mails = await eventually(
      async () => ((await (await fetch(`${run.mailbox}/store`)).json()) as { emails: Mailed[] }).emails,
      (all) => all.length >= 3,
    );
    expect(mails.map(({ destination }) => destination.to)).toEqual(Array(3).fill([promoters[0]?.email]));
    expect(mails.every(({ from }) => from.includes('partners@acme.example'))).toBe(true);
    const amounts = mails.map(({ body }) => [body.text.includes('$30.00'), body.html.includes('$30.00')]);
    expect(amounts.toSorted()).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect(JSON.stringify(mails)).not.toContain(email);
  } finally {
    await run.stop();
  }
});

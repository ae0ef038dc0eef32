import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Message } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { sendNotices } from '#shared/operations/projections/send-notices.ts';
import { runtime } from '#shared/runtime.ts';
import { anOwnQueue } from '#test/support/queues/own-queue.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { aNotifiedCompany } from '#test/support/webhooks/notified-company.ts';
import { aReceiver } from '#test/support/webhooks/receiver.ts';

/** Passes a message to a worker in a separate process. */
function work({ MessageId: messageId, Body: body }: Message) {
  const eventSourceARN = 'arn:aws:sqs:us-east-1:000000000000:webhooks';
  const batch = JSON.stringify({ Records: [{ messageId, body, eventSourceARN }] });
  const worker = spawn(process.execPath, ['test/support/webhooks/work-once.ts', batch], {
    env: { ...process.env, POWERTOOLS_METRICS_NAMESPACE: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  worker.stdout.on('data', (text) => {
    out += String(text);
  });
  const ended = once(worker, 'exit').then(([code, signal]) => ({ code, signal, out }));
  return { kill: () => worker.kill('SIGKILL'), ended };
}

test('a worker killed before acknowledging sends the same webhook-id again', async () => {
  await using receiver = await aReceiver();
  receiver.respond('hangs');
  const company = await aNotifiedCompany();
  const { id } = await company.webhook(receiver.url);
  const queue = await anOwnQueue(1);
  await sendNotices({ runtime }, company.sales, async (sendings) => {
    for (const { message } of sendings.filter(({ queue: name }) => name === 'webhooks')) await queue.put(message);
  });

  const [first] = await queue.receive();
  if (!first) throw new Error('no message came');
  const worker = work(first);
  await eventually(
    async () => receiver.received.length,
    (count) => count === 1,
  );
  worker.kill();
  expect(await worker.ended).toMatchObject({ signal: 'SIGKILL' });

  receiver.respond(200);
  const [second] = await queue.receive();
  if (!second) throw new Error('the message did not come again');
  expect(second.MessageId).toBe(first.MessageId);
  const { code, out } = await work(second).ended;
  expect(code).toBe(0);
  expect(out.trim().split('\n').at(-1)).toBe('{"batchItemFailures":[]}');
  await queue.acknowledge(second);

  const [delivery] = await company.deliveries(id);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ outcome: { status: 200 } }] });
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery?.id, delivery?.id]);
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body);
});

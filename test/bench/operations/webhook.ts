import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { webhookSender } from '#lib/bundle/background-functions.ts';
import { buildWebhook } from '#shared/domain/webhooks/webhook.ts';
import { sendNotices } from '#shared/operations/projections/send-notices.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import type { QueueMessage } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { readEvent, type StoredEvent } from '#shared/store/journal.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { webhookWrite } from '#shared/store/webhooks/webhooks.ts';
import { callFunction } from '#test/bench/world/call-route.ts';
import type { BenchCompany } from '#test/bench/world/company.ts';
import { budgeted, type Operation, one } from './operation.ts';

/** A sale webhook delivered to an accepting receiver. */
export const webhookOperation: Operation = { ...one, runs: 10, name: budgeted.webhook, prepare: prepareWebhook };

/** Records a sale and prepares its first delivery. The first call for a company creates the webhook. */
export async function prepareWebhook(company: BenchCompany) {
  const receiving = receivers.get(company.account) ?? addWebhook(company);
  receivers.set(company.account, receiving);
  await receiving;
  const [sending] = await getSendings(company);
  return () => work(sending?.message);
}

const receivers = new Map<number, Promise<void>>();

async function addWebhook({ account }: BenchCompany): Promise<void> {
  const url = await startReceiver();
  const endpoint = buildWebhook({ id: 1, url, campaignId: null, types: ['sale_created'] }, runtime.now());
  await commit([webhookWrite(account, null, endpoint)]);
}

async function getSendings(company: BenchCompany): Promise<readonly QueueMessage[]> {
  const key = keys.moneyEvent(company.account, 'sale', await company.sale(await company.lead(0)));
  const event = await readEvent(key);
  const sendings: QueueMessage[] = [];
  await sendNotices(
    { runtime },
    event ? [{ key, event } satisfies StoredEvent] : [],
    async (all) => void sendings.push(...all),
  );
  return sendings;
}

async function work(message: QueueMessage['message'] | undefined): Promise<void> {
  const queue = process.env[QUEUE_VARIABLES.slowWebhooks]?.split('/').at(-1);
  const eventSourceARN = `arn:aws:sqs:us-east-1:000000000000:${queue}`;
  const done = await callFunction(webhookSender.file, {
    Records: [{ messageId: '1', body: JSON.stringify(message), eventSourceARN }],
  });
  const { batchItemFailures } = done as { batchItemFailures: unknown[] };
  if (batchItemFailures.length > 0) throw new Error('A message was not processed');
}

async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

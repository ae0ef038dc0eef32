import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailer, projector, webhookSender } from '#lib/bundle/background.ts';
import { newWebhook } from '#shared/domain/webhooks/webhook.ts';
import { notify } from '#shared/operations/projections/notify.ts';
import { QUEUE_VARIABLES } from '#shared/outside/queue-variables.ts';
import type { Sending } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { readEvent, type StoredEvent } from '#shared/store/journal.ts';
import { keys } from '#shared/store/table/keys.ts';
import { commit } from '#shared/store/table/transaction.ts';
import { mailSenderWrite, webhookWrite } from '#shared/store/webhooks/listeners.ts';
import { callFunction } from '#test/bench/world/call-route.ts';
import type { BenchCompany } from '#test/bench/world/company.ts';
import { saleBatch } from '#test/bench/world/sale-batch.ts';
import { budgeted, type Operation, one } from './operation.ts';

const runs = { cost: 10, cpu: 0 };

/** The notices of a sale: webhooks that are taken or not, and mail. */
export const outsideOperations: readonly Operation[] = [
  {
    ...one,
    runs,
    name: budgeted.webhook,
    prepare: (company) => webhookOf(company, 200),
  },
  {
    ...one,
    runs,
    name: 'webhook, of an endpoint that answers 500',
    prepare: (company) => webhookOf(company, 500),
  },
  {
    ...one,
    runs,
    name: 'e-mail of a sale',
    prepare: async (company) => {
      await once('mailing', company, mailing);
      const [sending] = (await sendingsOf(company)).filter(({ queue }) => queue === 'mails');
      return () => work(mailer.file, sending?.message);
    },
  },
  {
    ...one,
    events: 100,
    runs: { cost: 5, cpu: 5 },
    name: 'projector, batch of 100, with a webhook and mail',
    prepare: async (company) => {
      await once('receiver', company, (of) => withReceiver(of, 200));
      await once('mailing', company, mailing);
      const batch = await saleBatch(company, 100, 1);
      return () => callFunction(projector.file, batch);
    },
  },
];

/** The first message of a sale, to a webhook that is created with the first run. @returns what works it off */
export async function webhookOf(company: BenchCompany, status: 200 | 500) {
  await once('receiver', company, (of) => withReceiver(of, status));
  const [sending] = (await sendingsOf(company)).filter(({ queue }) => queue !== 'mails');
  return () => work(webhookSender.file, sending?.message);
}

const done = new Map<string, Promise<void>>();

/** Does something to a company for the first run that needs it. */
function once(what: string, company: BenchCompany, work: (of: BenchCompany) => Promise<void>): Promise<void> {
  const name = `${what} ${company.account}`;
  const known = done.get(name) ?? work(company);
  done.set(name, known);
  return known;
}

/** Gives the company a webhook whose receiver answers with a status. */
async function withReceiver({ account }: BenchCompany, status: 200 | 500): Promise<void> {
  const now = runtime.now();
  const url = await receiver(status);
  const endpoint = newWebhook({ id: 1, url, campaignId: null, types: ['sale_created'] }, now);
  // That it fails is known: an endpoint is written when it begins to.
  const known = status === 200 ? endpoint : { ...endpoint, failingSince: now };
  await commit([webhookWrite(account, null, known)]);
}

async function mailing({ account }: BenchCompany): Promise<void> {
  const sender = { from: 'partners@acme.example', verifiedAt: runtime.now(), owner: null, revision: 1 };
  await commit([mailSenderWrite(account, null, sender)]);
}

/** What the projector puts into queues for a new sale. */
async function sendingsOf(company: BenchCompany): Promise<readonly Sending[]> {
  const key = keys.moneyEvent(company.account, 'sale', await company.sale(await company.lead(0)));
  const event = await readEvent(key);
  const sendings: Sending[] = [];
  await notify(
    { runtime },
    event ? [{ key, event } satisfies StoredEvent] : [],
    async (all) => void sendings.push(...all),
  );
  return sendings;
}

async function work(file: string, message: Sending['message'] | undefined): Promise<void> {
  const queue = process.env[QUEUE_VARIABLES.slowWebhooks]?.split('/').at(-1);
  const eventSourceARN = `arn:aws:sqs:us-east-1:000000000000:${queue}`;
  const done = await callFunction(file, {
    Records: [{ messageId: '1', body: JSON.stringify(message), eventSourceARN }],
  });
  const { batchItemFailures } = done as { batchItemFailures: unknown[] };
  if (batchItemFailures.length > 0) throw new Error('A message was not worked off');
}

const receivers = new Map<number, Promise<string>>();

/** The address of a receiver that answers every post with a status. */
function receiver(status: number): Promise<string> {
  const known = receivers.get(status) ?? listening(status);
  receivers.set(status, known);
  return known;
}

async function listening(status: number): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

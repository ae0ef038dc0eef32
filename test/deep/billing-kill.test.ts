import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Message } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import type { BillingOutcome } from '#shared/domain/billing/outcome.ts';
import { removePersonalData } from '#shared/domain/billing/personal-data.ts';
import { listReceivedEvents } from '#shared/operations/billing/received-events.ts';
import { runtime } from '#shared/runtime.ts';
import { compressEvent } from '#shared/store/billing/billing-events.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import type { Fields } from '#test/support/billing/lives.ts';
import { createStripeEvent } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { anOwnQueue } from '#test/support/queues/own-queue.ts';
import { aCompany, unique } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Number of payments. SQS returns at most ten messages at once. */
const PAYMENTS = 20;
/** Writes of a batch after which its worker is killed: in its first event, between events, and near its end. */
const KILLED_AFTER = [1, 5, 14, 31];
const TIMEOUT_MS = 300_000;

/** A killed worker may have counted an event without recording the outcome. The next one finds it already counted. */
function isCounted(outcome: BillingOutcome): boolean {
  return outcome.kind === 'counted' || (outcome.kind === 'nothing' && outcome.because === 'counted_already');
}

/** Runs a worker in a separate process. @param most number of writes after which it is killed */
async function runWorker(messages: readonly Message[], queueUrl: string, maxWrites?: number) {
  const Records = messages.map(({ MessageId, Body, Attributes }) => ({
    messageId: MessageId,
    body: Body,
    attributes: { ApproximateReceiveCount: Attributes?.ApproximateReceiveCount ?? '1' },
  }));
  const batch = JSON.stringify({ Records });
  const args = [
    '--disable-warning=ExperimentalWarning',
    'test/support/billing/work-once.ts',
    batch,
    String(maxWrites ?? ''),
  ];
  const worker = spawn(process.execPath, args, {
    env: { ...process.env, BILLING_QUEUE_URL: queueUrl, POWERTOOLS_METRICS_NAMESPACE: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  worker.stdout.on('data', (text) => {
    out += String(text);
  });
  const [, signal] = await once(worker, 'close');
  if (signal !== null) return { signal, failed: null };
  const { batchItemFailures } = JSON.parse(out.trim().split('\n').at(-1) ?? '{}');
  return { signal, failed: new Set(batchItemFailures.map((one: { itemIdentifier: string }) => one.itemIdentifier)) };
}

test(
  'a worker that is killed during batches loses nothing and counts every commission once',
  async () => {
    const company = await aCompany();
    const { account } = company;
    const { promotion, promoter } = await company.promoter({ quiet: true });
    const queue = await anOwnQueue(2);
    const createEventId = (kind: string) => `${kind}_${unique('killed')}`;
    const payments = Array.from({ length: PAYMENTS }, (_, index) => ({
      invoice: createEventId('in'),
      payment_intent: createEventId('pi'),
      customer: createEventId('cus'),
      refund: createEventId('re'),
      dispute: createEventId('dp'),
      isDisputed: index % 4 === 0,
    }));
    const putEvent = (type: string, object: Fields) => {
      const event = compressEvent(removePersonalData(createStripeEvent(type, object)));
      const message = { account: account.id, provider: 'stripe', mode: 'live', waited: 0, event } as const;
      return queue.put({ ...message, receivedAt: runtime.now() });
    };
    const kills: number[] = [];
    /** Processes the queue. @param ends numbers of writes after which the next workers are killed */
    const processQueue = async (ends: number[]) => {
      for (let messages = await queue.receive(10, 1); messages.length > 0; messages = await queue.receive(10, 1)) {
        const maxWrites = ends.shift();
        const { signal, failed } = await runWorker(messages, queue.url, maxWrites);
        if (signal !== null) kills.push(maxWrites ?? 0);
        const done = messages.filter(({ MessageId }) => failed !== null && !failed.has(MessageId));
        await Promise.all(done.map((message) => queue.acknowledge(message)));
      }
    };
    const putAndProcess = async (events: readonly (readonly [string, Fields])[]) => {
      await Promise.all(events.map(([type, object]) => putEvent(type, object)));
      const ends = [...KILLED_AFTER];
      // Messages of killed workers reappear after a while, so the queue may look empty.
      const names = new Set(events.map(([, { id }]) => String(id)));
      const listCounted = async () => {
        await processQueue(ends);
        const { rows } = await listReceivedEvents({ account, runtime }, {}, { page: 1, perPage: 100 });
        return rows.filter(({ outcome, names: own }) => isCounted(outcome) && own.some((name) => names.has(name)))
          .length;
      };
      expect(await eventually(listCounted, (count) => count >= events.length, TIMEOUT_MS)).toBeGreaterThanOrEqual(
        events.length,
      );
    };

    const invoices = payments.map(({ invoice: id, payment_intent, customer }) =>
      stripe.anInvoice({ id, payment_intent, customer, charge: null, metadata: { partner_ref: promotion.refId } }),
    );
    await putAndProcess(invoices.map((one) => ['invoice.paid', one]));
    await putAndProcess(
      payments.map(({ refund: id, payment_intent }) => [
        'refund.created',
        stripe.aRefund({ id, payment_intent, charge: null }),
      ]),
    );
    const disputed = payments.filter(({ isDisputed }) => isDisputed);
    const dispute = (status: string) => (one: (typeof payments)[number]) =>
      stripe.aDispute({
        id: one.dispute,
        payment_intent: one.payment_intent,
        charge: `ch_${one.payment_intent}`,
        status,
      });
    await putAndProcess(disputed.map((one) => ['charge.dispute.funds_withdrawn', dispute('needs_response')(one)]));

    // Workers with few events may finish before they are killed.
    expect(kills.length).toBeGreaterThanOrEqual(KILLED_AFTER.length);
    const readRemaining = async (saleEventId: string) => {
      const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
      const ids = sale?.commissions.map(({ id }) => id) ?? [];
      const commissions = await findCommissions(account.id, ids);
      return [
        sale && sale.amount - sale.refunded,
        ...commissions.map(({ amount, takenBack = 0 }) => amount - takenBack),
      ];
    };
    const found = await Promise.all(payments.map(({ invoice }) => readRemaining(invoice)));
    expect(found).toEqual(payments.map(({ isDisputed }) => (isDisputed ? [0, 0] : [7500, 1500])));
    const readEarnings = async () =>
      (await readBalances(account.id, promoter.id)).find(({ unit }) => unit === 'cash')?.earned;
    const expected = 1500 * payments.filter(({ isDisputed }) => !isDisputed).length;
    expect(await eventually(readEarnings, (now) => now === expected)).toBe(expected);
  },
  2 * TIMEOUT_MS,
);

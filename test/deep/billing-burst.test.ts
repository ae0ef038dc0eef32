import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { BusyError } from '#shared/domain/busy-error.ts';
import { processBillingMessage } from '#shared/operations/billing/process-message.ts';
import { receiveBillingEvent } from '#shared/operations/billing/receive-event.ts';
import { isSignedByStripe } from '#shared/outside/billing/stripe-signature.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { MAX_RECEIVES } from '#shared/outside/queue-variables.ts';
import type { BillingMessage, QueueMessage } from '#shared/outside/queues.ts';
import { runtime } from '#shared/runtime.ts';
import { readReceivedEventState } from '#shared/store/billing/billing-events.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { readBalances } from '#shared/store/projections/projections.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import type { Fields } from '#test/support/billing/lives.ts';
import { aConnectedShop, createStripeEvent, signAsStripe } from '#test/support/billing/shop.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { interceptCommands } from '#test/support/table/interference.ts';

/** Total number of events. One minute's worth: BURST=60000 npm run test:deep -- test/deep/billing-burst */
const BURST = Number(process.env.BURST ?? 400);
/** Events per second of the simulated clock. */
const PER_SECOND = 1000;
/** Concurrent receptions in this process. */
const CONCURRENCY = 50;
/** Messages per worker batch. */
const BATCH = 50;
/** One in this many messages is delivered twice by SQS. */
const REDELIVERED_EVERY = 10;
const TIMEOUT_MS = 120_000 + BURST * 200;

/** A clock that the test sets. */
function aClock() {
  let ms = Date.now();
  return {
    runtime: { ...runtime, now: () => new Date(ms).toISOString() },
    nowMs: () => ms,
    advance: (more: number) => {
      ms += more;
    },
  };
}

/** Table calls and CPU milliseconds of this process. */
function startMeasuring() {
  const before = process.cpuUsage();
  let calls = 0;
  const end = interceptCommands(async (command, send) => {
    calls += 1;
    return send(command);
  });
  return () => {
    end();
    const { user, system } = process.cpuUsage(before);
    return { calls, computingMs: Math.round((user + system) / 1000) };
  };
}

/** Invoices of different customers, each with a refund of a quarter. Every other refund arrives first. */
function aBurst(refId: string): readonly { readonly body: string; readonly event: Fields }[] {
  const events = Array.from({ length: Math.ceil(BURST / 2) }, (_, index) => {
    const ids = { payment_intent: `pi_${index}`, charge: null };
    const customer = { customer: `cus_${index}`, customer_email: `customer${index}@shop.example` };
    const invoice = { id: `in_${index}`, ...customer, metadata: { partner_ref: refId }, ...ids };
    const paymentEvent = createStripeEvent('invoice.paid', stripe.anInvoice(invoice));
    const refund = createStripeEvent('refund.created', stripe.aRefund({ id: `re_${index}`, ...ids }));
    return index % 2 === 0 ? [refund, paymentEvent] : [paymentEvent, refund];
  }).flat();
  return events.map((event) => ({ event, body: JSON.stringify(event) }));
}

test(
  'a thousand billing events a second are received without a write and processed once each',
  async () => {
    const { account, company, promoter, refId, secrets } = await aConnectedShop();
    const clock = aClock();
    const queue: { readonly id: string; readonly sending: QueueMessage<BillingMessage>; readonly received: number }[] =
      [];
    let sentCount = 0;
    const send = async (sendings: readonly QueueMessage<BillingMessage>[]) => {
      for (const sending of sendings) {
        sentCount += 1;
        queue.push({ id: `message-${sentCount}`, sending, received: 1 });
      }
    };
    const receiving = { isSigned: isSignedByStripe, decryptKey: decryptDataKey, send };
    const burst = aBurst(refId);
    let [receivingMs, reads] = [0, 0];
    for (let first = 0; first < burst.length; first += PER_SECOND) {
      const requests = burst.slice(first, first + PER_SECOND).map(({ body }) => {
        const age = Math.floor(Date.now() / 1000) - Math.floor(clock.nowMs() / 1000);
        return {
          provider: 'stripe',
          account: account.id,
          body,
          signature: signAsStripe(body, secrets.stripe.live, age),
        } as const;
      });
      const end = startMeasuring();
      const responses = await pLimit(CONCURRENCY).map(requests, (one) =>
        receiveBillingEvent({ runtime: clock.runtime }, one, receiving),
      );
      const { calls, computingMs } = end();
      expect(new Set(responses)).toEqual(new Set(['taken']));
      receivingMs += computingMs;
      reads += calls;
      clock.advance(1000);
    }
    expect(queue).toHaveLength(burst.length);
    // The account's settings are read once in ten seconds, plus by calls that arrive before the first read finishes.
    expect(reads).toBeLessThan(burst.length + PER_SECOND);

    const end = startMeasuring();
    const outcomes = new Map<string, number>();
    let processed = 0;
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH);
      const redelivered = batch.filter((_, index) => index % REDELIVERED_EVERY === 0);
      await Promise.all(
        [...batch, ...redelivered].map(async ({ id, sending, received }) => {
          const delivery = { message: sending.message, messageId: id, received };
          const kind = await processBillingMessage({ runtime: clock.runtime }, delivery, send).catch(
            (error: unknown) => {
              if (!(error instanceof BusyError) || received === MAX_RECEIVES) throw error;
              queue.push({ id, sending, received: received + 1 });
              return 'retried' as const;
            },
          );
          outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
          processed += 1;
        }),
      );
      clock.advance(1000);
    }
    const { calls, computingMs } = end();
    const average = (all: number, of: number) => (all / of).toFixed(2);
    console.log(
      `${burst.length} events: received with ${average(receivingMs, burst.length)} ms of computing each; processed with ` +
        `${average(computingMs, processed)} ms and ${average(calls, processed)} calls of the table each; ${JSON.stringify([...outcomes])}`,
    );

    const differing: unknown[] = [];
    for (const { event } of burst) {
      const { object } = event.data as { object: { id: string } };
      const { before } = await readReceivedEventState(account.id, {
        provider: 'stripe',
        at: getAt(event),
        eventId: String(event.id),
      });
      if (before?.outcome.kind !== 'counted') differing.push([event.id, before?.outcome]);
      if (event.type !== 'invoice.paid') continue;
      const { sale } = await resolveIdentifiers(
        account.id,
        { uid: null, email: null, saleEventId: object.id },
        runtime.now(),
      );
      const commissions = await findCommissions(account.id, sale?.commissions.map(({ id }) => id) ?? []);
      const remainingAmounts = commissions.map(({ amount, takenBack = 0 }) => amount - takenBack);
      if (sale?.amount !== 10_000 || sale.refunded !== 2500 || String(remainingAmounts) !== '1500')
        differing.push([object.id, remainingAmounts]);
    }
    expect(differing).toEqual([]);
    const expected = (burst.length / 2) * 1500;
    const readEarnings = async () =>
      (await readBalances(company.account.id, promoter.id)).find(({ unit }) => unit === 'cash')?.earned;
    expect(await eventually(readEarnings, (now) => now === expected, TIMEOUT_MS)).toBe(expected);
  },
  4 * TIMEOUT_MS,
);

function getAt({ created }: Fields): string {
  return new Date(Number(created) * 1000).toISOString();
}

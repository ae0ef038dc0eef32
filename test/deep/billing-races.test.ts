import { PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { BILLING_SETTINGS } from '#shared/domain/billing/connection.ts';
import { processProviderEvent } from '#shared/operations/billing/process-event.ts';
import { runtime } from '#shared/runtime.ts';
import { findCommissions } from '#shared/store/commissions/commissions.ts';
import { resolveIdentifiers } from '#shared/store/tracking/lead-context.ts';
import * as stripe from '#test/support/billing/stripe-events.ts';
import { aCompany } from '#test/support/service/company.ts';
import { interceptCommands } from '#test/support/table/interference.ts';

type Fields = Readonly<Record<string, unknown>>;

const ROUNDS = 25;
/** More writes than any event needs. */
const MAX_WRITES = 40;

/** A Stripe shop with the lead `cus_1`. */
async function aReferral() {
  const company = await aCompany();
  const { account } = company;
  const { promotion } = await company.promoter();
  await company.v2('/track/signup', { uid: 'cus_1', ref_id: promotion.refId });
  const reportEvent = (type: string, object: Fields) =>
    processProviderEvent(
      { account, runtime },
      { provider: 'stripe', event: stripe.anEvent(type, object), settings: BILLING_SETTINGS },
    );
  /** Remaining sale amount and commissions. */
  const readRemaining = async (saleEventId: string) => {
    const { sale } = await resolveIdentifiers(account.id, { uid: null, email: null, saleEventId }, runtime.now());
    if (!sale) return null;
    const commissions = await findCommissions(
      account.id,
      sale.commissions.map(({ id }) => id),
    );
    return [sale.amount - sale.refunded, ...commissions.map(({ amount, takenBack = 0 }) => amount - takenBack)];
  };
  return { company, reportEvent, readRemaining };
}

const WRITES = [TransactWriteCommand, UpdateCommand, PutCommand];

/** Repeats the work, failing after one more write each time, until it completes. */
async function completeDespiteKills(work: () => Promise<unknown>): Promise<number> {
  for (let maxWrites = 1; maxWrites < MAX_WRITES; maxWrites += 1) {
    let writes = 0;
    const end = interceptCommands(async (command, send) => {
      if (writes >= maxWrites) throw new Error('killed');
      const response = await send(command);
      if (WRITES.some((kind) => command instanceof kind)) writes += 1;
      return response;
    });
    const isDone = await work().then(
      () => true,
      () => false,
    );
    end();
    if (isDone && writes < maxWrites) return maxWrites;
  }
  throw new Error('the work never completed');
}

describe('a payment reported concurrently by provider and company', () => {
  test('a payment reported concurrently by provider and company counts once', async () => {
    const { company, reportEvent, readRemaining } = await aReferral();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = `in_${round}`;
      const call = () => company.v2('/track/sale', { uid: 'cus_1', event_id: id, amount: 10_000 });
      const event = () => reportEvent('invoice.paid', stripe.anInvoice({ id, payment_intent: `pi_${round}` }));
      const calls = [call, event, event, call];
      await Promise.all([...calls.slice(round % 4), ...calls.slice(0, round % 4)].map((each) => each()));
      expect(await readRemaining(id)).toEqual([10_000, 2000]);
      const refund = stripe.aRefund({ id: `re_${round}`, payment_intent: `pi_${round}` });
      expect(await reportEvent('refund.created', refund)).toMatchObject({ kind: 'counted' });
      expect(await readRemaining(id)).toEqual([7500, 1500]);
    }
  });
});

describe('refunds of a payment', () => {
  test('concurrent refunds and disputes never exceed the payment', async () => {
    const { reportEvent, readRemaining } = await aReferral();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [id, payment_intent] = [`in_${round}`, `pi_${round}`];
      await reportEvent('invoice.paid', stripe.anInvoice({ id, payment_intent }));
      const refund = (index: number, amount: number) =>
        reportEvent('refund.created', stripe.aRefund({ id: `re_${round}_${index}`, payment_intent, amount }));
      await Promise.all([refund(1, 3333), refund(2, 3333), refund(2, 3333)]);
      expect(await readRemaining(id)).toEqual([3334, 667]);
      const dispute = stripe.aDispute({ id: `dp_${round}`, payment_intent });
      await Promise.all([refund(3, 3334), reportEvent('charge.dispute.funds_withdrawn', dispute)]);
      expect(await readRemaining(id)).toEqual([0, 0]);
      const won = () => reportEvent('charge.dispute.closed', { ...dispute, status: 'won' });
      const failedRefund = { id: `re_${round}_3`, payment_intent, amount: 3334, status: 'failed' };
      await Promise.all([won(), won(), reportEvent('refund.failed', stripe.aRefund(failedRefund))]);
      expect(await readRemaining(id)).toEqual([3334, 667]);
    }
  });
});

test('a worker that fails after each of its writes loses and duplicates nothing', async () => {
  const { reportEvent, readRemaining } = await aReferral();
  const events: [string, Fields, number[]][] = [
    ['invoice.paid', stripe.anInvoice({ payment_intent: 'pi_1', charge: 'ch_1' }), [10_000, 2000]],
    ['refund.created', stripe.aRefund(), [7500, 1500]],
    ['charge.dispute.funds_withdrawn', stripe.aDispute(), [0, 0]],
    ['refund.failed', stripe.aRefund({ status: 'failed' }), [0, 0]],
    ['charge.dispute.closed', stripe.aDispute({ status: 'won' }), [10_000, 2000]],
  ];
  for (const [type, object, expected] of events) {
    const kills = await completeDespiteKills(() => reportEvent(type, object));
    expect(kills, type).toBeGreaterThan(1);
    expect(await readRemaining('in_1'), type).toEqual(expected);
  }
});

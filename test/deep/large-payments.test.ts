import { expect, test } from 'vitest';
import { buildPaymentsBatch, type PayoutPayment } from '#shared/domain/payments-batches/payments-batch.ts';
import type { Payout } from '#shared/domain/payouts/payout.ts';
import { createPaymentsBatch } from '#shared/operations/payments-batches/create-payments-batch.ts';
import { finalizePaymentsBatch } from '#shared/operations/payments-batches/finalize-payments-batch.ts';
import { payPaymentsBatch } from '#shared/operations/payments-batches/pay-payments-batch.ts';
import { createPaymentsFile } from '#shared/operations/payments-batches/payments-file.ts';
import { requirePaymentsBatch } from '#shared/operations/payments-batches/show-payments-batches.ts';
import { decryptDataKey } from '#shared/outside/data-key.ts';
import { runtime } from '#shared/runtime.ts';
import { newPaymentsBatchWrite, newPaymentWrite } from '#shared/store/payments-batches/payments-batches.ts';
import { findPayout } from '#shared/store/payouts/payouts.ts';
import { documentClient } from '#shared/store/table/client.ts';
import { keys } from '#shared/store/table/keys.ts';
import { takeNumbers } from '#shared/store/table/numbers.ts';
import { commit, create, type Write } from '#shared/store/table/transaction.ts';
import { tallyCalls } from '#test/bench/cost/tally.ts';
import { aPayerWithNumber, aPayoutOf } from '#test/support/payouts/batches.ts';
import { aCompany, type Company } from '#test/support/service/company.ts';
import { eventually } from '#test/support/service/eventually.ts';

/** Number of payouts paid through all steps. A long run: PAYOUTS=5000 npm run test:deep -- large-payments */
const PAYOUTS = Number(process.env.PAYOUTS ?? 20);
const MS_EACH = 1000;
const TIMEOUT_MS = 60_000 + PAYOUTS * MS_EACH;
const PAYOUTS_PER_FILE = 5000;
/**
 * Limits per request, independent of the number of payouts. Pages of a megabyte hold two thousand payouts and are read
 * one by one.
 */
const MAX_CALLS = 16;
const READ_UNITS_EACH = 0.1;
const MAX_WRITE_UNITS = 200;
const LONGEST_REQUEST_MS = 5000;
const WRITES_PER_COMMIT = 90;

const createCall = ({ account }: Company) => ({ account, runtime, decryptKey: decryptDataKey });

async function commitAll(writes: readonly Write[]): Promise<void> {
  for (let from = 0; from < writes.length; from += WRITES_PER_COMMIT)
    await commit(writes.slice(from, from + WRITES_PER_COMMIT));
}

/** A finalized PayPal batch whose payouts increase by one unit each. */
async function aCompleteBatch(company: Company, count: number): Promise<number> {
  const { account } = company;
  const [id = 0] = await takeNumbers(account.id, 'payments-batch', 1);
  const batchDetails = {
    id,
    method: 'paypal',
    format: 'paypal',
    currency: 'USD',
    payer: account.name,
    processId: 1,
  } as const;
  const batch = buildPaymentsBatch({ ...batchDetails, createdBy: { is: 'person', id: 1 } as never }, runtime.now());
  await commit([newPaymentsBatchWrite(account.id, batch)]);
  const payments = Array.from({ length: count }, (_, index): PayoutPayment => {
    const recipient = { method: 'paypal', email: `payee-${index}@example.com` };
    const payout = { payoutId: index + 1, promoterId: index + 1, amount: 100 + index };
    return { batchId: id, ...payout, recipient, shown: 'pa…', status: 'open', reason: null, settledAt: null };
  });
  await commitAll(payments.map((payment) => newPaymentWrite(account.id, payment)));
  await finalizePaymentsBatch(createCall(company), id);
  return id;
}

test('5,000 payouts fit one file and 5,001 need two, within the call and read limits', async () => {
  const company = await aCompany();
  for (const [count, parts] of [
    [PAYOUTS_PER_FILE, [PAYOUTS_PER_FILE]],
    [PAYOUTS_PER_FILE + 1, [PAYOUTS_PER_FILE, 1]],
  ] as const) {
    const id = await aCompleteBatch(company, count);
    const amounts: number[] = [];
    for (const [index, rows] of parts.entries()) {
      let text = '';
      const { calls, readUnits } = await tallyCalls(documentClient, async () => {
        text = (await createPaymentsFile(createCall(company), { id, part: index + 1, caller: aPayerWithNumber(1) }))
          .text;
      });
      const lines = text.trimEnd().split('\r\n');
      expect(lines.length).toBe(rows);
      amounts.push(...lines.map((line) => Number(line.split(',')[1]?.replace('.', ''))));
      expect(calls).toBeLessThanOrEqual(MAX_CALLS);
      expect(readUnits).toBeLessThanOrEqual(count * READ_UNITS_EACH);
    }
    const { total } = await requirePaymentsBatch(company.account.id, id);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
    await expect(
      createPaymentsFile(createCall(company), { id, part: parts.length + 1, caller: aPayerWithNumber(1) }),
    ).rejects.toMatchObject({
      reason: { code: 'invalid' },
    });
  }
}, 300_000);

/** Copies of an existing payout. */
async function copyPayout(company: Company, id: number, count: number): Promise<number[]> {
  const account = company.account.id;
  const payout = (await findPayout(account, id)) as Payout;
  const ids = await takeNumbers(account, 'payout', count);
  await commitAll(ids.map((id) => create(keys.payout(account, id), { ...payout, id }, 'stale')));
  return ids;
}

test(
  'creating, exporting and paying a large batch takes as few calls as a small one',
  async () => {
    const company = await aCompany();
    const call = createCall(company);
    const { payout } = await aPayoutOf(company, 200);
    const ids = await copyPayout(company, payout, PAYOUTS);
    const logLines: string[] = [];
    const measureMs = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
      const startedAt = performance.now();
      let result: T | undefined;
      const { calls, readUnits, writeUnits } = await tallyCalls(documentClient, async () => {
        result = await work();
      });
      const took = Math.round(performance.now() - startedAt);
      logLines.push(`${label}: ${calls} calls, ${took} ms`);
      expect(took, label).toBeLessThan(LONGEST_REQUEST_MS);
      expect(calls, label).toBeLessThanOrEqual(MAX_CALLS);
      expect(readUnits, label).toBeLessThanOrEqual(MAX_CALLS + PAYOUTS * READ_UNITS_EACH);
      expect(writeUnits, label).toBeLessThanOrEqual(MAX_WRITE_UNITS);
      return result as T;
    };
    const waitForStatus = (status: string, id: number) =>
      eventually(
        () => requirePaymentsBatch(company.account.id, id),
        (batch) => batch.status === status,
        TIMEOUT_MS,
      );
    const input = { method: 'paypal', ids, caller: aPayerWithNumber(1), onFailure: () => {} } as const;
    const { batch } = await measureMs('create', () => createPaymentsBatch(call, input));
    const total = PAYOUTS * 200;
    const complete = { status: 'awaiting_confirmation', count: PAYOUTS, total };
    expect(await waitForStatus('awaiting_confirmation', batch.id)).toMatchObject(complete);
    const { text } = await measureMs('file', () =>
      createPaymentsFile(call, { id: batch.id, part: 1, caller: aPayerWithNumber(1) }),
    );
    expect(text.trimEnd().split('\r\n').length).toBe(PAYOUTS);
    const paying = { total, caller: aPayerWithNumber(2), quiet: true, onFailure: () => {} };
    await measureMs('pay', () => payPaymentsBatch(call, batch.id, paying));
    const { tally } = await waitForStatus('completed', batch.id);
    expect(tally).toEqual({ open: 0, paid: PAYOUTS, failed: 0, unclaimed: 0 });
    console.log(`${PAYOUTS} payouts: ${logLines.join('; ')}`);
  },
  2 * TIMEOUT_MS + 180_000,
);

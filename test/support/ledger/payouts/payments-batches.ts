import fc from 'fast-check';
import { expect } from 'vitest';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { createBulkCalls } from '#test/support/bulk/calls.ts';
import { type Ids, ids, MAX_SYNCHRONOUS, MISSING_ID, TIMEOUT_MS } from '#test/support/ledger/bulk/bulk.ts';
import { type Command, command, expectStatus, index } from '#test/support/ledger/command.ts';
import { findSelectedMethod, isInBatch, type Model, pick, sum } from '#test/support/ledger/model/model.ts';
import { OFFERS } from '#test/support/ledger/model/offers.ts';
import type { ModelBatch, ModelPayment, ModelPayout } from '#test/support/ledger/model/records.ts';
import type { Real } from '#test/support/ledger/real.ts';
import { createBatchCalls } from '#test/support/payouts/batches.ts';
import { eventually } from '#test/support/service/eventually.ts';
import { kind } from './methods.ts';

const hasBatches = ({ batches }: Readonly<Model>) => batches.length > 0;

function canBePaidBy(real: Real, payout: ModelPayout, method: MethodKind): boolean {
  const { promoter, campaign } = payout.owner;
  const { methods, paypalMinimum: leastByPaypal } = campaign.offer.pays ?? {
    methods: real.offers,
    paypalMinimum: real.leastByPaypal,
  };
  const amount = real.models.reduce((total, model) => total + model.payoutAmount(payout), 0);
  const selected = findSelectedMethod(promoter);
  const waits = payout.status === 'pending' || payout.status === 'failed';
  if (promoter.deleted || !waits || payout.unit !== 'cash' || amount <= 0) return false;
  if (selected !== method || promoter.disabled.has(method) || !methods.includes(method)) return false;
  return !promoter.methods.get(method)?.waits && amount >= (method === 'paypal' ? leastByPaypal : 0);
}

async function createBatch(
  real: Real,
  method: MethodKind,
  { named, requested, unknownCount }: { named: boolean; requested: readonly ModelPayout[]; unknownCount: number },
): Promise<void> {
  const calls = createBatchCalls(real.payer);
  const ids = [...requested.map(({ id }) => id), ...Array.from({ length: unknownCount }, (_, one) => MISSING_ID + one)];
  const response = await calls.create({ method, ...(named ? { ids } : {}) });
  const isOffered = [real.offers, ...OFFERS.map(({ pays }) => pays?.methods ?? [])].some((methods) =>
    methods.includes(method),
  );
  if (!isOffered || ids.length === 0) return void expectStatus(response, 422);
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  const { id, batch_process_id: process } = response.body.data;
  const payouts = [...new Set(requested)];
  const paidPayouts = payouts.filter((payout) => canBePaidBy(real, payout, method));
  const isSkipped = ({ owner: { promoter } }: ModelPayout) =>
    !named && !promoter.deleted && ![null, method].includes(findSelectedMethod(promoter));
  const otherPayouts = payouts.filter((payout) => !paidPayouts.includes(payout) && !isSkipped(payout));
  const isAsynchronous = new Set(ids).size > MAX_SYNCHRONOUS;
  const failures = isAsynchronous
    ? (await createBulkCalls(real.company).waitForEnd(process, TIMEOUT_MS)).body.processing_errors
    : response.body.meta.failed;
  const failedIds = failures.map((failure: { id: number }) => failure.id);
  expect(new Set(failedIds)).toEqual(
    new Set([...otherPayouts.map((payout) => payout.id), ...ids.slice(requested.length)]),
  );
  const payments = paidPayouts.map((payout): ModelPayment => {
    const amount = real.models.reduce((total, model) => total + model.payoutAmount(payout), 0);
    return { payout, amount, status: 'open' };
  });
  const status = payments.length === 0 ? 'failed' : 'awaiting_confirmation';
  const batch: ModelBatch = { id, method, payments, status, file: null, deleted: false };
  for (const { payout } of payments) Object.assign(payout, { status: 'processing', batch });
  real.batches.push(batch);
  expect(await calls.complete(id)).toMatchObject({ status, total: sum(payments), payouts_count: payments.length });
}

function create({ indexes, unknownCount }: Ids, method: MethodKind): Command {
  return command(
    `batch by ${method} of ${indexes} and ${unknownCount} unknown ids`,
    (model, real) =>
      createBatch(real, method, {
        named: true,
        requested: indexes.map((nth) => pick(model.payouts, nth)),
        unknownCount,
      }),
    ({ payouts }) => payouts.length > 0,
  );
}

/** Finds pending payouts by their list, which is eventually consistent: the call waits. */
function createOfAll(method: MethodKind): Command {
  return command(`batch by ${method} of all that wait`, async (_, real) => {
    await real.waitForProjector();
    const isWaiting = ({ status, unit }: ModelPayout) =>
      (status === 'pending' || status === 'failed') && unit === 'cash';
    const waiting = real.models.flatMap(({ payouts }) => payouts.filter(isWaiting));
    await createBatch(real, method, { named: false, requested: waiting, unknownCount: 0 });
  });
}

const hasEnded = ({ status, payments }: ModelBatch) =>
  payments.length === 0 || !['awaiting_confirmation', 'processing'].includes(status);

function file(nth: number): Command {
  return command(
    `file of batch ${nth}`,
    async ({ batches }, real) => {
      const batch = pick(batches, nth);
      const response = await createBatchCalls(real.payer).file(batch.id);
      if (!expectStatus(response, batch.deleted ? 404 : batch.payments.length === 0 ? 422 : 200)) return;
      batch.file ??= String(response.body);
      expect(response.body).toBe(batch.file);
      if (batch.method !== 'paypal') return;
      const rows = batch.file.trim().split('\r\n');
      const cents = rows.map((row) => Number(row.split(',')[1]?.replace('.', '')));
      expect(cents.toSorted()).toEqual(batch.payments.map(({ amount }) => amount).toSorted());
    },
    hasBatches,
  );
}

function pay(nth: number, isWrong: boolean): Command {
  return command(
    `batch ${nth} was paid${isWrong ? ', with another total' : ''}`,
    async ({ batches }, real) => {
      const batch = pick(batches, nth);
      const calls = createBatchCalls(real.payer);
      const total = Math.max(sum(batch.payments) + Number(isWrong), 1);
      const response = await calls.pay(batch.id, total);
      if (!expectStatus(response, batch.deleted ? 404 : hasEnded(batch) || isWrong ? 422 : 200)) return;
      for (const payment of batch.payments) if (payment.status === 'open') recordResult(batch, payment, 'paid');
      completeBatch(batch);
      const shownResponse = await eventually(
        () => calls.show(batch.id),
        ({ body }) => body.open_count === 0 && body.status === batch.status,
        TIMEOUT_MS,
      );
      expect(shownResponse.body).toMatchObject({ status: batch.status, open_count: 0 });
    },
    hasBatches,
  );
}

type Result = Exclude<ModelPayment['status'], 'open'>;
const STATUS_OF = { paid: 'completed', failed: 'failed', unclaimed: 'processing' } as const;

/**
 * Records a payment result.
 * @returns whether it applied: failed or later reversed payments have left the batch
 */
function recordResult(batch: ModelBatch, payment: ModelPayment, status: Result): boolean {
  if (payment.status === status) return true;
  const { payout } = payment;
  if (payment.status === 'failed' || payout.batch !== batch) return false;
  payment.status = status;
  Object.assign(payout, { status: STATUS_OF[status], batch: status === 'failed' ? null : batch });
  return true;
}

function completeBatch(batch: ModelBatch): void {
  const has = (...some: ModelPayment['status'][]) => batch.payments.some(({ status }) => some.includes(status));
  batch.status = has('open') ? 'processing' : has('paid', 'unclaimed') ? 'completed' : 'failed';
}

interface ReportedResult {
  readonly nth: number;
  readonly status: Result;
}

function results(nth: number, results: readonly ReportedResult[], hasUnknown: boolean): Command {
  const name = results.map(({ nth, status }) => `${nth} ${status}`).join(', ');
  return command(
    `results of batch ${nth}: ${name}${hasUnknown ? ' and an unknown one' : ''}`,
    async ({ batches }, real) => {
      const batch = pick(batches, nth);
      const { payments } = batch;
      const statuses = new Map(payments.length > 0 ? results.map((one) => [pick(payments, one.nth), one.status]) : []);
      const rows = [...statuses].map(([{ payout }, status]) => ({
        payout_id: payout.id,
        status,
        reason: 'It came back.',
      }));
      const unknownResults = hasUnknown || rows.length === 0 ? [{ payout_id: MISSING_ID, status: 'paid' }] : [];
      const response = await createBatchCalls(real.payer).results(batch.id, [...rows, ...unknownResults]);
      if (!expectStatus(response, batch.deleted ? 404 : rows.length === 0 ? 422 : 200)) return;
      const refused = [...statuses].flatMap(([payment, status]) =>
        recordResult(batch, payment, status) ? [] : [payment.payout.id],
      );
      completeBatch(batch);
      const failedIds = response.body.meta.failed.map(({ id }: { id: number }) => id);
      expect(new Set(failedIds)).toEqual(new Set([...refused, ...unknownResults.map((result) => result.payout_id)]));
      expect(response.body.data).toMatchObject({ status: batch.status, total: sum(payments) });
    },
    hasBatches,
  );
}

function remove(nth: number, isUnsent: boolean): Command {
  return command(
    `delete batch ${nth}${isUnsent ? ', its file was not sent' : ''}`,
    async ({ batches }, real) => {
      const batch = pick(batches, nth);
      const calls = createBatchCalls(real.payer);
      const response = await calls.remove(batch.id, isUnsent ? { file_not_sent: true } : {});
      const isComplete = batch.status === 'awaiting_confirmation' || batch.payments.length === 0;
      const canDelete = isComplete && (isUnsent || batch.file === null);
      expect(response.status).toBe(batch.deleted ? 404 : canDelete ? 200 : 422);
      if (response.status !== 200) return;
      const shownResponse = await eventually(
        () => calls.show(batch.id),
        ({ status }) => status === 404,
        TIMEOUT_MS,
      );
      expect(shownResponse.status).toBe(404);
      for (const { payout } of batch.payments) {
        expect(isInBatch(payout)).toBe(true);
        Object.assign(payout, { status: 'pending', batch: null });
      }
      batch.deleted = true;
    },
    hasBatches,
  );
}

const result = fc.record({ nth: index, status: fc.constantFrom<Result>('paid', 'failed', 'unclaimed') });
const rarelyTrue = fc.nat(5).map((number) => number === 5);

export const paymentsBatches = {
  create: fc.tuple(ids, kind).map((input) => create(...input)),
  createOfAll: kind.map(createOfAll),
  file: index.map(file),
  pay: fc.tuple(index, rarelyTrue).map((input) => pay(...input)),
  results: fc
    .tuple(index, fc.array(result, { minLength: 1, maxLength: 5 }), rarelyTrue)
    .map((input) => results(...input)),
  remove: fc.tuple(index, fc.boolean()).map((input) => remove(...input)),
};

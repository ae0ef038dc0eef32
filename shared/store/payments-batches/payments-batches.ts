import type { PaymentStatus, PaymentsBatch, PayoutPayment } from '#shared/domain/payments-batches/payments-batch.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { check, create, remove, replace, type Write } from '#shared/store/table/transaction.ts';

export async function findPaymentsBatch(account: number, id: number): Promise<PaymentsBatch | null> {
  return readItem<PaymentsBatch>(keys.paymentsBatch(account, id));
}

/** Reads all payment batches, oldest first: some dozens per year. */
export async function readPaymentsBatches(account: number): Promise<PaymentsBatch[]> {
  return (await readPartition(partitions.paymentsBatches(account))) as unknown as PaymentsBatch[];
}

/** Reads all payouts of a batch. One call per MB, about two thousand. */
export async function readPayments<To>(account: number, batch: number): Promise<PayoutPayment<To>[]> {
  return (await readPartition(partitions.payments(account, batch))) as unknown as PayoutPayment<To>[];
}

/** Reads a payout of a batch. */
export async function findPayment<To>(
  account: number,
  batch: number,
  payout: number,
): Promise<PayoutPayment<To> | null> {
  return readItem<PayoutPayment<To>>(keys.payment(account, batch, payout));
}

/** Reads payouts of a batch in order; omits missing ones. */
export async function findPayments<To>(
  account: number,
  batch: number,
  payouts: readonly number[],
): Promise<PayoutPayment<To>[]> {
  const paymentKeys = payouts.map((payout) => keys.payment(account, batch, payout));
  const items = await readItems(paymentKeys);
  return paymentKeys.flatMap((key) => items.get<PayoutPayment<To>>(key) ?? []);
}

export function newPaymentsBatchWrite(account: number, batch: PaymentsBatch): Write {
  return create(keys.paymentsBatch(account, batch.id), { ...batch }, 'stale');
}

/** Replaces a batch if unchanged. `after` has the next revision. */
export function paymentsBatchWrite(account: number, before: PaymentsBatch, after: PaymentsBatch): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(keys.paymentsBatch(account, after.id), { ...after }, unchanged, 'stale');
}

/**
 * Fails the transaction unless the batch is open. Concurrent additions conflict on the batch's item, and one is
 * retried.
 */
export function openBatchCheck(account: number, { id }: Pick<PaymentsBatch, 'id'>): Write {
  const { expression, ...pending } = statusCondition('pending');
  const open = { ...pending, expression: `${expression} AND attribute_not_exists(closedAt)` };
  return check(keys.paymentsBatch(account, id), open, 'stale');
}

/** Removes an empty batch. */
export function paymentsBatchRemoval(account: number, { id, revision }: PaymentsBatch): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': revision } };
  return remove(keys.paymentsBatch(account, id), unchanged, 'stale');
}

export function newPaymentWrite(account: number, payment: PayoutPayment): Write {
  return create(keys.payment(account, payment.batchId, payment.payoutId), { ...payment }, 'stale');
}

/** Replaces a payment if its status is unchanged. */
export function paymentWrite(account: number, before: PayoutPayment, after: PayoutPayment): Write {
  return replace(
    keys.payment(account, after.batchId, after.payoutId),
    { ...after },
    statusCondition(before.status),
    'stale',
  );
}

/** Removes a payout from a batch if its status is unchanged. */
export function paymentRemoval(account: number, { batchId, payoutId, status }: PayoutPayment): Write {
  return remove(keys.payment(account, batchId, payoutId), statusCondition(status), 'stale');
}

function statusCondition(status: PaymentStatus | PaymentsBatch['status']) {
  return { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': status } };
}

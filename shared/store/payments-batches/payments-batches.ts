import type { Payment, PaymentStatus, PaymentsBatch } from '#shared/domain/payments-batches/payments-batch.ts';
import { keys, partitions } from '#shared/store/table/keys.ts';
import { readItem, readItems, readPartition } from '#shared/store/table/read.ts';
import { check, create, remove, replace, type Write } from '#shared/store/table/transaction.ts';

export async function findPaymentsBatch(account: number, id: number): Promise<PaymentsBatch | null> {
  return readItem<PaymentsBatch>(keys.paymentsBatch(account, id));
}

/** All payments batches of an account, oldest first: some dozens in a year. One call for each megabyte. */
export async function readPaymentsBatches(account: number): Promise<PaymentsBatch[]> {
  return (await readPartition(partitions.paymentsBatches(account))) as unknown as PaymentsBatch[];
}

/** All payouts in a batch, by their ids. One call for each megabyte, some two thousand of them. */
export async function readPayments<To>(account: number, batch: number): Promise<Payment<To>[]> {
  return (await readPartition(partitions.payments(account, batch))) as unknown as Payment<To>[];
}

/** One payout in a batch. */
export async function findPayment<To>(account: number, batch: number, payout: number): Promise<Payment<To> | null> {
  return readItem<Payment<To>>(keys.payment(account, batch, payout));
}

/** Some of the payouts in a batch, in the order of the ids; those that are not in it are left out. */
export async function findPayments<To>(
  account: number,
  batch: number,
  payouts: readonly number[],
): Promise<Payment<To>[]> {
  const wanted = payouts.map((payout) => keys.payment(account, batch, payout));
  const found = await readItems(wanted);
  return wanted.flatMap((key) => found.get<Payment<To>>(key) ?? []);
}

export function newPaymentsBatchWrite(account: number, batch: PaymentsBatch): Write {
  return create(keys.paymentsBatch(account, batch.id), { ...batch }, 'stale');
}

/** Writes a batch in the place of what was loaded, if nobody changed it in between. `after` has the revision that follows. */
export function paymentsBatchWrite(account: number, before: PaymentsBatch, after: PaymentsBatch): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': before.revision } };
  return replace(keys.paymentsBatch(account, after.id), { ...after }, unchanged, 'stale');
}

/**
 * Lets a payout into a batch only as long as that is open. Payouts that are put into it at the same moment meet at its item, and one of
 * them is tried again.
 */
export function openBatchCheck(account: number, { id }: Pick<PaymentsBatch, 'id'>): Write {
  const { expression, ...pending } = inStatus('pending');
  const open = { ...pending, expression: `${expression} AND attribute_not_exists(closedAt)` };
  return check(keys.paymentsBatch(account, id), open, 'stale');
}

/** Removes a batch that nothing is in any more. */
export function paymentsBatchRemoval(account: number, { id, revision }: PaymentsBatch): Write {
  const unchanged = { expression: 'revision = :revision', values: { ':revision': revision } };
  return remove(keys.paymentsBatch(account, id), unchanged, 'stale');
}

export function newPaymentWrite(account: number, payment: Payment): Write {
  return create(keys.payment(account, payment.batchId, payment.payoutId), { ...payment }, 'stale');
}

/** Writes what has become of a payout in a batch, if it still is as it was loaded. */
export function paymentWrite(account: number, before: Payment, after: Payment): Write {
  return replace(keys.payment(account, after.batchId, after.payoutId), { ...after }, inStatus(before.status), 'stale');
}

/** Takes a payout out of a batch in which nothing has become of it. */
export function paymentRemoval(account: number, { batchId, payoutId, status }: Payment): Write {
  return remove(keys.payment(account, batchId, payoutId), inStatus(status), 'stale');
}

function inStatus(status: PaymentStatus | PaymentsBatch['status']) {
  return { expression: '#status = :status', names: { '#status': 'status' }, values: { ':status': status } };
}

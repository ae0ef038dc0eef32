import type { Actor } from '#shared/domain/accounts/caller.ts';
import type { FileFormat } from '#shared/domain/payout-files/formats.ts';
import type { ResultStatus } from '#shared/domain/payout-files/results.ts';
import type { SealedAccount } from '#shared/domain/payout-methods/paying-account.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { isReleaser, releaserOf } from './two-people.ts';

/**
 * `pending`: payouts are being added. `awaiting_confirmation`: finalized and immutable; its files can be fetched.
 * `processing`: some payouts have results. `completed`: no payout is open, at least one was paid. `failed`: none was
 * paid.
 */
export const PAYMENTS_BATCH_STATUSES = [
  'pending',
  'awaiting_confirmation',
  'processing',
  'completed',
  'failed',
] as const;
type PaymentsBatchStatus = (typeof PAYMENTS_BATCH_STATUSES)[number];

/** Number of payments by result. */
interface PaymentsTally {
  readonly open: number;
  readonly paid: number;
  readonly failed: number;
  readonly unclaimed: number;
}

/** Payouts that are paid together, by one method and in one file. */
export interface PaymentsBatch {
  readonly id: number;
  readonly method: MethodKind;
  readonly format: FileFormat;
  /** ISO 4217 code. */
  readonly currency: string;
  /** The company's name at creation, which is in the files. */
  readonly payer: string;
  /** Encrypted account that a SEPA file pays from, as at creation; absent for other formats. */
  readonly from?: SealedAccount;
  /** Header of a Wise file, as at creation; absent for other formats and from earlier versions. */
  readonly wiseHeader?: string;
  readonly status: PaymentsBatchStatus;
  readonly createdAt: string;
  readonly createdBy: Actor;
  /** The latest batch process that works on it. */
  readonly processId: number;
  /** ISO 8601; absent until no more payouts are added. */
  readonly closedAt?: string;
  /** 0 until finalized. The total is in the smallest unit. */
  readonly count: number;
  readonly promoters: number;
  readonly total: number;
  readonly tally: PaymentsTally;
  /** Who first marked it as paid or imported results; null before. */
  readonly confirmedAt: string | null;
  readonly confirmedBy: Actor | null;
  /** The first person other than the creator who fetched a file. Before that, others get no files; absent before. */
  readonly releasedBy?: Actor;
  /** ISO 8601; null while payments are open. */
  readonly completedAt: string | null;
  /** ISO 8601; set when deletion starts to release the payouts. */
  readonly deletedAt: string | null;
  /** SHA-256 of each fetched file by part number: fetching again returns the same bytes. */
  readonly hashes: Readonly<Record<string, string>>;
  /** For optimistic locking. */
  readonly revision: number;
}

/** Result of a payment; `open` without one. */
export type PaymentStatus = 'open' | ResultStatus;

/** A payout in a batch, with its amount and destination at that time. */
export interface Payment<To = unknown> {
  readonly batchId: number;
  readonly payoutId: number;
  readonly promoterId: number;
  /** Positive integer in the smallest unit. */
  readonly amount: number;
  /** Destination, encrypted where it is secret. */
  readonly recipient: To;
  /** Masked destination. */
  readonly shown: string;
  readonly status: PaymentStatus;
  /** The provider's reason of a failure. */
  readonly reason: string | null;
  /** Time of the latest result, ISO 8601; null while open. */
  readonly settledAt: string | null;
}

const NOTHING: PaymentsTally = { open: 0, paid: 0, failed: 0, unclaimed: 0 };

/** Creates an empty batch. */
export function newPaymentsBatch(
  wanted: Pick<
    PaymentsBatch,
    'id' | 'method' | 'format' | 'currency' | 'payer' | 'createdBy' | 'processId' | 'from' | 'wiseHeader'
  >,
  now: string,
): PaymentsBatch {
  return {
    ...wanted,
    status: 'pending',
    createdAt: now,
    count: 0,
    promoters: 0,
    total: 0,
    tally: NOTHING,
    confirmedAt: null,
    confirmedBy: null,
    completedAt: null,
    deletedAt: null,
    hashes: {},
    revision: 0,
  };
}

type CountedPayment = Pick<Payment, 'status' | 'amount' | 'promoterId'>;

/** Counts payments by status. */
export function tallyOf(payments: readonly Pick<Payment, 'status'>[]): PaymentsTally {
  const tally = { ...NOTHING };
  for (const { status } of payments) tally[status] += 1;
  return tally;
}

/** Closes a batch: no more payouts are added. */
export function closedBatch(batch: PaymentsBatch, now: string): PaymentsBatch {
  return { ...batch, closedAt: now, revision: batch.revision + 1 };
}

/** Finalizes a batch, after which its payouts never change. An empty batch has failed. */
export function finalizedBatch(batch: PaymentsBatch, payments: readonly CountedPayment[], now: string): PaymentsBatch {
  const isEmpty = payments.length === 0;
  return {
    ...batch,
    status: isEmpty ? 'failed' : 'awaiting_confirmation',
    count: payments.length,
    promoters: new Set(payments.map(({ promoterId }) => promoterId)).size,
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
    tally: tallyOf(payments),
    completedAt: isEmpty ? now : null,
    revision: batch.revision + 1,
  };
}

/**
 * Counts the payments of a batch, and completes it when none is open. An unclaimed payment is not open; a later result
 * may still change it.
 */
export function talliedBatch(batch: PaymentsBatch, payments: readonly CountedPayment[], now: string): PaymentsBatch {
  const tally = tallyOf(payments);
  const isOver = tally.open === 0;
  const outcome = tally.paid + tally.unclaimed > 0 ? 'completed' : 'failed';
  return {
    ...batch,
    status: isOver ? outcome : batch.status,
    tally,
    completedAt: isOver ? (batch.completedAt ?? now) : batch.completedAt,
    revision: batch.revision + 1,
  };
}

/** Records who starts to confirm a batch. */
export function confirmedBatch(batch: PaymentsBatch, by: Actor, now: string): PaymentsBatch {
  return {
    ...batch,
    status: batch.status === 'awaiting_confirmation' ? 'processing' : batch.status,
    confirmedAt: batch.confirmedAt ?? now,
    confirmedBy: batch.confirmedBy ?? by,
    revision: batch.revision + 1,
  };
}

/** Whether a batch is finalized and not being deleted, so that its files can be fetched. */
export function isFinalized({
  status,
  deletedAt,
  count,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'count'>): boolean {
  return status !== 'pending' && deletedAt === null && count > 0;
}

/** Whether a batch awaits confirmation. */
export function isConfirmable({
  status,
  deletedAt,
  tally,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'tally'>): boolean {
  const waits = status === 'awaiting_confirmation' || status === 'processing';
  return waits && deletedAt === null && tally.open > 0;
}

/**
 * Records a fetched file. The first person other than the creator releases the batch by fetching.
 * @param hash SHA-256 of the file
 */
export function fetchedBatch(
  batch: PaymentsBatch,
  { part, hash, by }: { readonly part: number; readonly hash: string; readonly by: Actor },
): PaymentsBatch {
  return {
    ...batch,
    ...(!releaserOf(batch) && isReleaser(batch, by) ? { releasedBy: by } : {}),
    hashes: { ...batch.hashes, [part]: hash },
    revision: batch.revision + 1,
  };
}

/** Whether a file was fetched and may be at the provider or bank. */
export function isFetched({ hashes }: Pick<PaymentsBatch, 'hashes'>): boolean {
  return Object.keys(hashes).length > 0;
}

/** Whether no payment has a result, so that the batch can be deleted. */
export function isRemovable({
  status,
  deletedAt,
  count,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'count'>): boolean {
  return deletedAt === null && (status === 'awaiting_confirmation' || (status === 'failed' && count === 0));
}

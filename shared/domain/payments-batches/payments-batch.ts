import type { Actor } from '#shared/domain/accounts/caller.ts';
import type { FileFormat } from '#shared/domain/payout-files/file-formats.ts';
import type { ResultStatus } from '#shared/domain/payout-files/payment-results.ts';
import type { EncryptedAccount } from '#shared/domain/payout-methods/paying-account.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { batchReleaser, releasesBatch } from './four-eyes.ts';

/**
 * `pending`: payouts are being added. `awaiting_confirmation`: finalized and immutable; files can be fetched.
 * `processing`: confirmation has begun, payments are open. `completed`: none is open, at least one is paid or
 * unclaimed. `failed`: all failed, or the batch is empty.
 */
export const PAYMENTS_BATCH_STATUSES = [
  'pending',
  'awaiting_confirmation',
  'processing',
  'completed',
  'failed',
] as const;
type PaymentsBatchStatus = (typeof PAYMENTS_BATCH_STATUSES)[number];

interface PaymentsTally {
  readonly open: number;
  readonly paid: number;
  readonly failed: number;
  readonly unclaimed: number;
}

/** Payouts that are paid together by one method. */
export interface PaymentsBatch {
  readonly id: number;
  readonly method: MethodKind;
  readonly format: FileFormat;
  readonly currency: string;
  /** Company name at creation. It never changes, because it is in the files. */
  readonly payer: string;
  /** Encrypted account that a SEPA file pays from, at creation; absent for other formats. */
  readonly from?: EncryptedAccount;
  /** At creation; absent for other formats and in old records. */
  readonly wiseHeader?: string;
  readonly status: PaymentsBatchStatus;
  readonly createdAt: string;
  readonly createdBy: Actor;
  /** Latest process that works on the batch. */
  readonly processId: number;
  /** Absent while payouts are added. */
  readonly closedAt?: string;
  /** 0 until finalized. The total is in the smallest unit. */
  readonly count: number;
  readonly promoters: number;
  readonly total: number;
  readonly tally: PaymentsTally;
  /** First confirmation or import of results; null before. */
  readonly confirmedAt: string | null;
  readonly confirmedBy: Actor | null;
  /**
   * First person other than the creator who fetched a file; absent before. Under four-eyes approval, the creator and
   * API keys get files only afterwards.
   */
  readonly releasedBy?: Actor;
  /** Set when no payment is open. */
  readonly completedAt: string | null;
  /** Set when deletion starts; the payouts are then released. */
  readonly deletedAt: string | null;
  /** SHA-256 of each fetched file by part number: later downloads return the same bytes. */
  readonly hashes: Readonly<Record<string, string>>;
  /** For optimistic locking. */
  readonly revision: number;
}

/** Result of a payment; `open` before. */
export type PaymentStatus = 'open' | ResultStatus;

/** A payout in a batch, with its amount and destination at that time. */
export interface PayoutPayment<To = unknown> {
  readonly batchId: number;
  readonly payoutId: number;
  readonly promoterId: number;
  /** In the smallest unit. */
  readonly amount: number;
  /** Encrypted where it is secret. */
  readonly recipient: To;
  /** Masked destination. */
  readonly shown: string;
  readonly status: PaymentStatus;
  /** The provider's reason for a failure. */
  readonly reason: string | null;
  /** Time of the latest result; null while open. */
  readonly settledAt: string | null;
}

const EMPTY_TALLY: PaymentsTally = { open: 0, paid: 0, failed: 0, unclaimed: 0 };

/** Creates an empty batch. */
export function buildPaymentsBatch(
  input: Pick<
    PaymentsBatch,
    'id' | 'method' | 'format' | 'currency' | 'payer' | 'createdBy' | 'processId' | 'from' | 'wiseHeader'
  >,
  now: string,
): PaymentsBatch {
  return {
    ...input,
    status: 'pending',
    createdAt: now,
    count: 0,
    promoters: 0,
    total: 0,
    tally: EMPTY_TALLY,
    confirmedAt: null,
    confirmedBy: null,
    completedAt: null,
    deletedAt: null,
    hashes: {},
    revision: 0,
  };
}

type CountedPayment = Pick<PayoutPayment, 'status' | 'amount' | 'promoterId'>;

/** Counts payments by status. */
function tallyPayments(payments: readonly Pick<PayoutPayment, 'status'>[]): PaymentsTally {
  const tally = { ...EMPTY_TALLY };
  for (const { status } of payments) tally[status] += 1;
  return tally;
}

/** Closes a batch to new payouts, so that its totals can be computed. */
export function markBatchClosed(batch: PaymentsBatch, now: string): PaymentsBatch {
  return { ...batch, closedAt: now, revision: batch.revision + 1 };
}

/** Finalizes a batch: its payouts never change afterwards. An empty batch fails. */
export function markBatchFinalized(
  batch: PaymentsBatch,
  payments: readonly CountedPayment[],
  now: string,
): PaymentsBatch {
  const isEmpty = payments.length === 0;
  return {
    ...batch,
    status: isEmpty ? 'failed' : 'awaiting_confirmation',
    count: payments.length,
    promoters: new Set(payments.map(({ promoterId }) => promoterId)).size,
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
    tally: tallyPayments(payments),
    completedAt: isEmpty ? now : null,
    revision: batch.revision + 1,
  };
}

/**
 * Updates the counts, and completes the batch when no payment is open. An unclaimed payment is not open, but a later
 * result shows whether it was claimed or returned.
 */
export function updateBatchTally(
  batch: PaymentsBatch,
  payments: readonly CountedPayment[],
  now: string,
): PaymentsBatch {
  const tally = tallyPayments(payments);
  const isComplete = tally.open === 0;
  const outcome = tally.paid + tally.unclaimed > 0 ? 'completed' : 'failed';
  return {
    ...batch,
    status: isComplete ? outcome : batch.status,
    tally,
    completedAt: isComplete ? (batch.completedAt ?? now) : batch.completedAt,
    revision: batch.revision + 1,
  };
}

/** Records the first confirmation, which starts `processing`. */
export function markBatchConfirmed(batch: PaymentsBatch, by: Actor, now: string): PaymentsBatch {
  return {
    ...batch,
    status: batch.status === 'awaiting_confirmation' ? 'processing' : batch.status,
    confirmedAt: batch.confirmedAt ?? now,
    confirmedBy: batch.confirmedBy ?? by,
    revision: batch.revision + 1,
  };
}

/** Whether a batch is finalized and not being deleted, so that its files can be fetched. */
export function isBatchFinalized({
  status,
  deletedAt,
  count,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'count'>): boolean {
  return status !== 'pending' && deletedAt === null && count > 0;
}

/** Whether payments of a batch still await confirmation. */
export function isBatchConfirmable({
  status,
  deletedAt,
  tally,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'tally'>): boolean {
  const isUnfinished = status === 'awaiting_confirmation' || status === 'processing';
  return isUnfinished && deletedAt === null && tally.open > 0;
}

/**
 * Records a fetched file. The first person other than the creator thereby releases the batch.
 * @param hash SHA-256
 */
export function recordBatchDownload(
  batch: PaymentsBatch,
  { part, hash, by }: { readonly part: number; readonly hash: string; readonly by: Actor },
): PaymentsBatch {
  return {
    ...batch,
    ...(!batchReleaser(batch) && releasesBatch(batch, by) ? { releasedBy: by } : {}),
    hashes: { ...batch.hashes, [part]: hash },
    revision: batch.revision + 1,
  };
}

/** Whether a file was fetched, and may have reached the provider or bank. */
export function isBatchDownloaded({ hashes }: Pick<PaymentsBatch, 'hashes'>): boolean {
  return Object.keys(hashes).length > 0;
}

/** Whether a batch has no results yet, so that it can be deleted. */
export function isBatchRemovable({
  status,
  deletedAt,
  count,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'count'>): boolean {
  return deletedAt === null && (status === 'awaiting_confirmation' || (status === 'failed' && count === 0));
}

import type { Actor } from '#shared/domain/accounts/caller.ts';
import type { FileFormat } from '#shared/domain/payout-files/formats.ts';
import type { ResultStatus } from '#shared/domain/payout-files/results.ts';
import type { SealedAccount } from '#shared/domain/payout-methods/paying-account.ts';
import type { MethodKind } from '#shared/domain/payout-methods/payout-details.ts';
import { isReleaser, releaserOf } from './two-people.ts';

/**
 * How far a payments batch has come. `pending`: payouts are put into it. `awaiting_confirmation`: it is complete and never changes
 * again; its files can be fetched. `processing`: some of its payouts have been marked, others are to be. `completed`: nothing of it is
 * open, and something was paid. `failed`: nothing was.
 */
export const PAYMENTS_BATCH_STATUSES = [
  'pending',
  'awaiting_confirmation',
  'processing',
  'completed',
  'failed',
] as const;
type PaymentsBatchStatus = (typeof PAYMENTS_BATCH_STATUSES)[number];

/** What has become of the payouts of a batch. */
interface PaymentsTally {
  readonly open: number;
  readonly paid: number;
  readonly failed: number;
  readonly unclaimed: number;
}

/** Payouts that are paid together, by one method, with one file. */
export interface PaymentsBatch {
  readonly id: number;
  readonly method: MethodKind;
  readonly format: FileFormat;
  /** ISO 4217 code, of all its payouts. */
  readonly currency: string;
  /** The company's name, as recipients are to know it: it stays as it was when the batch was made, since it is in its files. */
  readonly payer: string;
  /** The account that a SEPA file pays from, sealed, as it was when the batch was made; absent for other formats. */
  readonly from?: SealedAccount;
  /** The header of a Wise file, as it was when the batch was made; absent for other formats, and from earlier versions. */
  readonly wiseHeader?: string;
  readonly status: PaymentsBatchStatus;
  readonly createdAt: string;
  readonly createdBy: Actor;
  /** The batch process that works at it, or did last. */
  readonly processId: number;
  /** Since when no payout is put into it any more: then it is summed up. ISO 8601; absent before. */
  readonly closedAt?: string;
  /** What is in it: 0 until it is complete. The total is in the smallest unit of its currency. */
  readonly count: number;
  readonly promoters: number;
  readonly total: number;
  readonly tally: PaymentsTally;
  /** Who has marked it as paid, or has read its results back first; null before. */
  readonly confirmedAt: string | null;
  readonly confirmedBy: Actor | null;
  /** The person other than its creator who fetched a file first: from then on, other callers get files, too. Absent before. */
  readonly releasedBy?: Actor;
  /** Since when nothing of it is open. */
  readonly completedAt: string | null;
  /** Since when it is being taken apart: its payouts are given back. ISO 8601. */
  readonly deletedAt: string | null;
  /** The SHA-256 of each of its files that was fetched, by the part's number; what is fetched again is the same. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Goes up with every change. */
  readonly revision: number;
}

/** What has become of a payout in a batch: nothing yet, or what is said of it. */
export type PaymentStatus = 'open' | ResultStatus;

/** A payout in a payments batch. Its amount and where it goes stay as they were when it was put in. */
export interface Payment<To = unknown> {
  readonly batchId: number;
  readonly payoutId: number;
  readonly promoterId: number;
  /** Positive integer, in the smallest unit of the batch's currency. */
  readonly amount: number;
  /** Where the money goes, sealed where that is secret. */
  readonly recipient: To;
  /** The same as people recognize it, masked. */
  readonly shown: string;
  readonly status: PaymentStatus;
  /** Why it failed, as the provider says it. */
  readonly reason: string | null;
  /** When its status changed last, ISO 8601; null while it is open. */
  readonly settledAt: string | null;
}

const NOTHING: PaymentsTally = { open: 0, paid: 0, failed: 0, unclaimed: 0 };

/** What a batch begins as: nothing is in it yet. */
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

/** What has become of some payments. */
export function tallyOf(payments: readonly Pick<Payment, 'status'>[]): PaymentsTally {
  const tally = { ...NOTHING };
  for (const { status } of payments) tally[status] += 1;
  return tally;
}

/** The batch closed: no payout is put into it any more, so that what is in it can be summed up. */
export function closedBatch(batch: PaymentsBatch, now: string): PaymentsBatch {
  return { ...batch, closedAt: now, revision: batch.revision + 1 };
}

/** The batch finalized: its payouts never change again. An empty batch has failed. */
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
 * The batch with its payments counted by status; it is over once none is open. An unclaimed payment is not open: a later result
 * says whether it was claimed or came back.
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

/** The batch as somebody begins to mark what is in it. */
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

/** Whether a batch still waits to be marked as paid. */
export function isConfirmable({
  status,
  deletedAt,
  tally,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'tally'>): boolean {
  const waits = status === 'awaiting_confirmation' || status === 'processing';
  return waits && deletedAt === null && tally.open > 0;
}

/** The batch after a file of it was fetched: the first person other than its creator releases it by that. @param hash SHA-256 of the file */
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

/** Whether a file of a batch was fetched: it may be at PayPal or a bank. */
export function isFetched({ hashes }: Pick<PaymentsBatch, 'hashes'>): boolean {
  return Object.keys(hashes).length > 0;
}

/** Whether nothing of a batch was marked yet, so that its payouts can be given back. */
export function isRemovable({
  status,
  deletedAt,
  count,
}: Pick<PaymentsBatch, 'status' | 'deletedAt' | 'count'>): boolean {
  return deletedAt === null && (status === 'awaiting_confirmation' || (status === 'failed' && count === 0));
}

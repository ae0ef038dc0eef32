import type { CommissionNotes } from '#shared/domain/commissions/commission.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { DebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import type { Reason } from '#shared/domain/refusal.ts';

export const BATCH_STATUSES = ['pending', 'in_progress', 'completed', 'failed', 'stopped'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** Bulk actions of the API: `resource/action` (contract §8). */
export const BATCH_ACTIONS = [
  'promoter/accept',
  'promoter/reject',
  'promoter/block',
  'promoter/archive',
  'promoter/restore',
  'promoter/add_to_campaign',
  'promoter/move_to_campaign',
  'promoter/assign_parent',
  'referral/approve',
  'referral/disable',
  'referral/enable',
  'referral/move_to_promoter',
  'referral/delete',
  'commission/approve',
  'commission/deny',
  'commission/mark_fulfilled',
  'commission/mark_unfulfilled',
  'commission/destroy',
  'commission/generate_payouts',
  'payout/mark_as_paid',
  'payout/mark_as_unpaid',
  'payout/mark_as_failed',
  'payout/cancel',
  'payout/destroy',
  'payments_batch/add_payouts',
  'payments_batch/pay',
  'payments_batch/release',
] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** Maximum of ids processed before the response (contract §8). */
export const MOST_AT_ONCE = 5;

export const MOST_IDS = 10_000;

/** Time limit of a synchronous request; no request lives longer. */
const REQUEST_MS = 30_000;

/** Ids per chunk. Chunks are processed in parallel. */
export const CHUNK = 100;

/** Chunks of a process that are in progress at once, so that a large process leaves capacity for others. */
export const AT_WORK = 4;

/** Errors stored with the process; its chunks store all. */
export const ERRORS_AT_HAND = 100;

/** Parameters shared by all rows; the action decides which are set. */
export interface BatchTerms {
  readonly campaignId?: number | undefined;
  readonly fromCampaignId?: number | undefined;
  readonly parentId?: number | undefined;
  /** The lead's new promoter. */
  readonly owner?: Owner | undefined;
  /** Whether a moved lead leaves its commissions with the old promoter. */
  readonly soft?: boolean | undefined;
  /** Whether to deny the unpaid commissions of a rejected or blocked promoter. */
  readonly denyUnpaid?: boolean | undefined;
  /** Whether the lead was moved already, and only its commissions follow. */
  readonly begun?: boolean | undefined;
  /** Commissions to pay out together, and the days until the payout is due. */
  readonly together?: readonly number[] | undefined;
  readonly dueDays?: number | undefined;
  /** Whether debts in other campaigns reduce these payouts; default yes. */
  readonly offsetDebts?: DebtOffset | undefined;
  readonly notes?: CommissionNotes | undefined;
  /** Failure reason of payouts. */
  readonly reason?: string | undefined;
  /** Payments batch that payouts are added to, marked in, or released from. */
  readonly paymentsBatchId?: number | undefined;
  /** Whether the payouts were not chosen by id: those with another method are skipped. */
  readonly unnamed?: boolean | undefined;
  /** Whether to suppress e-mails. */
  readonly quiet?: boolean | undefined;
}

/** A failed row: a broken rule, or an unexpected error after all attempts. */
export interface RowError {
  readonly id: number;
  readonly reason: Reason | { readonly code: 'unexpected' };
}

/** Progress of a process. */
export interface Tally {
  /** Including failed ones. */
  readonly processed: number;
  readonly failed: number;
  /** Ended processes: the first hundred; others: all. */
  readonly errors: readonly RowError[];
}

/** A bulk action on many records. Its chunks hold the ids. */
export interface BatchProcess {
  readonly id: number;
  readonly action: BatchAction;
  readonly terms: BatchTerms;
  /** Parameters as sent, without ids. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Distinct ids. */
  readonly total: number;
  readonly chunks: number;
  /** Chunks not done yet. */
  readonly chunksLeft: number;
  /** `stopping`: no new row is started; `stopped`: rows in progress have finished. A stopped process stays stopped. */
  readonly stage: 'open' | 'stopping' | 'ended' | 'stopped';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Set once the chunks are final. */
  readonly result: Tally | null;
}

/** A part of a process's ids, processed in order. */
export interface BatchChunk extends Pick<Tally, 'errors'> {
  readonly process: number;
  /** From 1. */
  readonly number: number;
  readonly ids: readonly number[];
  /** Processed ids. */
  readonly position: number;
  /** `asleep` until the process and all chunks are written; `done` once no further row is started. */
  readonly stage: 'asleep' | 'awake' | 'done';
  /** Failed attempts at the current position with an unexpected error. */
  readonly attempts: number;
  readonly updatedAt: string;
}

/** Creates a process over distinct ids, and its chunks. */
export function newBatch(
  wanted: Pick<BatchProcess, 'id' | 'action' | 'terms' | 'meta'> & { readonly ids: readonly number[] },
  now: string,
): { readonly process: BatchProcess; readonly chunks: readonly BatchChunk[] } {
  const { ids, ...what } = wanted;
  const chunks = Array.from(
    { length: Math.ceil(ids.length / CHUNK) },
    (_, index): BatchChunk => ({
      process: what.id,
      number: index + 1,
      ids: ids.slice(index * CHUNK, (index + 1) * CHUNK),
      position: 0,
      errors: [],
      stage: 'asleep',
      attempts: 0,
      updatedAt: now,
    }),
  );
  const process: BatchProcess = {
    ...what,
    total: ids.length,
    chunks: chunks.length,
    chunksLeft: chunks.length,
    stage: 'open',
    createdAt: now,
    updatedAt: now,
    result: null,
  };
  return { process, chunks };
}

/**
 * Returns the time until which only the request itself processes the rows. A parallel worker could overwrite a row that
 * the company has changed back meanwhile.
 * @returns epoch milliseconds; null if workers do all rows
 */
export function heldUntil({ total, createdAt }: Pick<BatchProcess, 'total' | 'createdAt'>): number | null {
  return total <= MOST_AT_ONCE ? Date.parse(createdAt) + REQUEST_MS : null;
}

/** Sums up the progress of chunks. Read one after the other, the result may be too low, never too high. */
export function tallied(chunks: readonly BatchChunk[]): Tally {
  const errors = chunks.flatMap((chunk) => chunk.errors);
  return { processed: chunks.reduce((sum, { position }) => sum + position, 0), failed: errors.length, errors };
}

/** Shortens a tally to what the process stores. */
export function inShort({ processed, failed, errors }: Tally): Tally {
  return { processed, failed, errors: errors.slice(0, ERRORS_AT_HAND) };
}

/**
 * Returns the status of a process (contract §8): `failed` if no row succeeded. A stopping process is `in_progress`,
 * since its numbers may still change.
 */
export function statusOf(
  { stage, total }: Pick<BatchProcess, 'stage' | 'total'>,
  { processed, failed }: Pick<Tally, 'processed' | 'failed'>,
): BatchStatus {
  if (stage === 'stopped') return 'stopped';
  if (stage === 'stopping') return 'in_progress';
  if (stage === 'ended') return failed === total ? 'failed' : 'completed';
  return processed === 0 ? 'pending' : 'in_progress';
}

/** Returns the progress in whole percent. */
export function percentDone({ total }: Pick<BatchProcess, 'total'>, { processed }: Pick<Tally, 'processed'>): number {
  return Math.floor((processed * 100) / total);
}

import type { CommissionNoteChanges } from '#shared/domain/commissions/commission.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { DebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import type { RefusalReason } from '#shared/domain/refusal.ts';

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
  'promoter/add_tags',
  'promoter/remove_tags',
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
  'invoice/finalize',
  'invoice/void',
  'invoice/destroy',
  'asset/update_category',
  'asset/destroy',
  'broadcast/send',
  'automation/send',
  'invoice/export',
] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];
/** Actions that callers run on records. */
export type RecordAction = Exclude<BatchAction, 'broadcast/send' | 'automation/send' | 'invoice/export'>;

/** Maximum of ids processed before the response (contract §8). */
export const MAX_SYNCHRONOUS_IDS = 5;

export const MAX_BATCH_IDS = 10_000;

const REQUEST_MS = 30_000;

/** Ids per chunk; chunks run in parallel. */
export const CHUNK_SIZE = 100;

/** Parallel chunks per process, to leave capacity for others. */
export const MAX_ACTIVE_CHUNKS = 4;

/** Errors stored with the process; chunks store all. */
export const MAX_STORED_ERRORS = 100;

/** Parameters of all rows, depending on the action. */
export interface BatchActionTerms {
  readonly campaignId?: number | undefined;
  readonly fromCampaignId?: number | undefined;
  readonly parentId?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  /** The lead's new promoter. */
  readonly owner?: Owner | undefined;
  /** Whether the lead's commissions stay. */
  readonly soft?: boolean | undefined;
  readonly denyUnpaid?: boolean | undefined;
  /** Whether the lead was moved, and only its commissions follow. */
  readonly begun?: boolean | undefined;
  readonly together?: readonly number[] | undefined;
  readonly dueDays?: number | undefined;
  readonly offsetDebts?: DebtOffset | undefined;
  readonly notes?: CommissionNoteChanges | undefined;
  readonly reason?: string | undefined;
  readonly paymentsBatchId?: number | undefined;
  /** Whether payouts were not chosen by id: those with another method are skipped. */
  readonly unnamed?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  /** New category of assets; absent: none. */
  readonly categoryId?: number | undefined;
  readonly broadcastId?: number | undefined;
  readonly automationId?: number | undefined;
  /** Whether recipients without a certain result get the e-mail again. */
  readonly resend?: boolean | undefined;
  /** Random part of the keys of exported files. */
  readonly exportToken?: string | undefined;
}

/** A failed row; `unexpected` after all attempts. */
export interface RowError {
  readonly id: number;
  readonly reason: RefusalReason | { readonly code: 'unexpected' };
}

/** Progress of a process; `processed` includes failed rows. */
export interface BatchTally {
  readonly processed: number;
  readonly failed: number;
  /** Ended processes: the first hundred. */
  readonly errors: readonly RowError[];
}

/** A bulk action; its chunks hold the ids. */
export interface BatchProcess {
  readonly id: number;
  readonly action: BatchAction;
  readonly terms: BatchActionTerms;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly total: number;
  readonly chunks: number;
  /** Chunks not done yet. */
  readonly chunksLeft: number;
  /** `stopping`: no new row starts; `stopped` is final. */
  readonly stage: 'open' | 'stopping' | 'ended' | 'stopped';
  /** Stopped by a pause, of which the company was notified. */
  readonly isPaused?: true;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly result: BatchTally | null;
}

/** A part of a process's ids, processed in order. */
export interface BatchChunk extends Pick<BatchTally, 'errors'> {
  readonly process: number;
  /** From 1. */
  readonly number: number;
  readonly ids: readonly number[];
  readonly position: number;
  /** `asleep` until the process and all chunks exist; `done`: no further row starts. */
  readonly stage: 'asleep' | 'awake' | 'done';
  /** Failed attempts at the position. */
  readonly attempts: number;
  readonly updatedAt: string;
}

/** Creates a process and its chunks from distinct ids. */
export function buildBatch(
  request: Pick<BatchProcess, 'id' | 'action' | 'terms' | 'meta'> & { readonly ids: readonly number[] },
  now: string,
): { readonly process: BatchProcess; readonly chunks: readonly BatchChunk[] } {
  const { ids, ...details } = request;
  const chunks = Array.from(
    { length: Math.ceil(ids.length / CHUNK_SIZE) },
    (_, index): BatchChunk => ({
      process: details.id,
      number: index + 1,
      ids: ids.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
      position: 0,
      errors: [],
      stage: 'asleep',
      attempts: 0,
      updatedAt: now,
    }),
  );
  const process: BatchProcess = {
    ...details,
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
 * Returns until when only the request processes the rows: a parallel worker could repeat a change that the company has
 * undone meanwhile.
 * @returns epoch milliseconds; null if workers do all rows
 */
export function requestReservedUntil({ total, createdAt }: Pick<BatchProcess, 'total' | 'createdAt'>): number | null {
  return total <= MAX_SYNCHRONOUS_IDS ? Date.parse(createdAt) + REQUEST_MS : null;
}

/** Sums up chunks. The result of separate reads may be too low, never too high. */
export function sumChunks(chunks: readonly BatchChunk[]): BatchTally {
  const errors = chunks.flatMap((chunk) => chunk.errors);
  return { processed: chunks.reduce((sum, { position }) => sum + position, 0), failed: errors.length, errors };
}

/** Shortens a tally to what the process stores. */
export function shortenProgress({ processed, failed, errors }: BatchTally): BatchTally {
  return { processed, failed, errors: errors.slice(0, MAX_STORED_ERRORS) };
}

/** Returns the status (contract §8). `failed`: no row succeeded. Numbers of a stopping process may still change. */
export function computeBatchStatus(
  { stage, total }: Pick<BatchProcess, 'stage' | 'total'>,
  { processed, failed }: Pick<BatchTally, 'processed' | 'failed'>,
): BatchStatus {
  if (stage === 'stopped') return 'stopped';
  if (stage === 'stopping') return 'in_progress';
  if (stage === 'ended') return failed === total ? 'failed' : 'completed';
  return processed === 0 ? 'pending' : 'in_progress';
}

/** Returns the progress in whole percent. */
export function percentDone(
  { total }: Pick<BatchProcess, 'total'>,
  { processed }: Pick<BatchTally, 'processed'>,
): number {
  return Math.floor((processed * 100) / total);
}

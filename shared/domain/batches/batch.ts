import type { CommissionNotes } from '#shared/domain/commissions/commission.ts';
import type { Owner } from '#shared/domain/leads/lead.ts';
import type { DebtOffset } from '#shared/domain/payouts/payout-netting.ts';
import type { Reason } from '#shared/domain/refusal.ts';

export const BATCH_STATUSES = ['pending', 'in_progress', 'completed', 'failed', 'stopped'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** What can be done to many records at once, as the interface names it: `resource/action` (contract §8). */
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

/** Up to so many ids are done before the answer (contract §8). */
export const MOST_AT_ONCE = 5;

/** The most ids that a process takes. */
export const MOST_IDS = 10_000;

/** How long a request is given for those few; no request lives longer. */
const REQUEST_MS = 30_000;

/** How many ids a chunk has: what one worker goes through, so that several work at a process. */
export const CHUNK = 100;

/** How many chunks of a process are worked at together, so that a large one leaves room for those of others. */
export const AT_WORK = 4;

/** Of how many failed rows a process itself remembers why; its chunks remember all. */
export const ERRORS_AT_HAND = 100;

/** What all rows of a process share; which of it there is depends on the action. */
export interface BatchTerms {
  readonly campaignId?: number | undefined;
  readonly fromCampaignId?: number | undefined;
  readonly parentId?: number | undefined;
  /** Whose a lead is to be. */
  readonly owner?: Owner | undefined;
  /** Whether a lead that moves leaves its commissions behind. */
  readonly soft?: boolean | undefined;
  /** Whether the unpaid commissions of a promoter who is rejected or blocked are denied, too. */
  readonly denyUnpaid?: boolean | undefined;
  /** Whether the lead has gone already, and only its commissions are to follow. */
  readonly begun?: boolean | undefined;
  /** The commissions that are paid out together, and after how many days that is due. */
  readonly together?: readonly number[] | undefined;
  readonly dueDays?: number | undefined;
  /** Whether debts in other campaigns reduce these payouts; absent: they do. */
  readonly offsetDebts?: DebtOffset | undefined;
  /** What is noted about each commission. */
  readonly notes?: CommissionNotes | undefined;
  /** Why payouts were not paid. */
  readonly reason?: string | undefined;
  /** The payments batch that payouts are put into, marked in, or given back from. */
  readonly paymentsBatchId?: number | undefined;
  /** Whether nobody has named the payouts: then one that is paid by another method is passed over. */
  readonly unnamed?: boolean | undefined;
  /** Whether nobody is to be mailed about it. */
  readonly quiet?: boolean | undefined;
}

/** Why a row was not done: a rule was broken, or it failed again and again. */
export interface RowError {
  readonly id: number;
  readonly reason: Reason | { readonly code: 'unexpected' };
}

/** How far a process has come. */
export interface Tally {
  /** Rows that were gone through, failed ones included. */
  readonly processed: number;
  readonly failed: number;
  /** Of ended processes the first hundred, of others all. */
  readonly errors: readonly RowError[];
}

/** Something that is done to many records. The ids are in its chunks. */
export interface BatchProcess {
  readonly id: number;
  readonly action: BatchAction;
  readonly terms: BatchTerms;
  /** The parameters as they were sent, without the ids. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** How many different ids. */
  readonly total: number;
  readonly chunks: number;
  /** How many of the chunks nobody has to work at any more are still to come. */
  readonly chunksLeft: number;
  /**
   * Ended: every row was gone through. Stopping: no further row is begun; stopped, once what was under way is finished. A
   * stopped one stays stopped.
   */
  readonly stage: 'open' | 'stopping' | 'ended' | 'stopped';
  readonly createdAt: string;
  readonly updatedAt: string;
  /** What its chunks come to, once none of them changes any more. */
  readonly result: Tally | null;
}

/** Some of the ids of a process, gone through one after the other. */
export interface BatchChunk extends Pick<Tally, 'errors'> {
  readonly process: number;
  /** From 1. */
  readonly number: number;
  readonly ids: readonly number[];
  /** How many of the ids were gone through. */
  readonly position: number;
  /** Asleep until all chunks and the process exist; done where no row of it is begun any more. */
  readonly stage: 'asleep' | 'awake' | 'done';
  /** How often the rows at the position have failed for a reason that is not known. */
  readonly attempts: number;
  readonly updatedAt: string;
}

/** A new process over different ids, and its chunks. */
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
 * Until when a process is its request's own, so that nobody does the same rows beside it: that would be harmless, but for
 * a row that the company has changed back meanwhile.
 * @returns epoch milliseconds; null where the request leaves the work to others
 */
export function heldUntil({ total, createdAt }: Pick<BatchProcess, 'total' | 'createdAt'>): number | null {
  return total <= MOST_AT_ONCE ? Date.parse(createdAt) + REQUEST_MS : null;
}

/** What the chunks of a process come to. Read one after the other they may only be too low: none ever goes back. */
export function tallied(chunks: readonly BatchChunk[]): Tally {
  const errors = chunks.flatMap((chunk) => chunk.errors);
  return { processed: chunks.reduce((sum, { position }) => sum + position, 0), failed: errors.length, errors };
}

/** What is kept with a process of its tally. */
export function inShort({ processed, failed, errors }: Tally): Tally {
  return { processed, failed, errors: errors.slice(0, ERRORS_AT_HAND) };
}

/**
 * The status of a process (contract §8). It is failed where nothing succeeded. One that is stopping is in progress, whatever
 * was done of it: its numbers may still change.
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

/** How much of a process is done, in whole percent. */
export function percentDone({ total }: Pick<BatchProcess, 'total'>, { processed }: Pick<Tally, 'processed'>): number {
  return Math.floor((processed * 100) / total);
}

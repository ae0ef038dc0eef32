import { Refusal } from '#shared/domain/refusal.ts';

/**
 * `failed`: not paid or returned; can be paid again. `cancelled`: the company does not pay it; it keeps its
 * commissions, so that no other payout takes them, and is not due.
 */
export const PAYOUT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * Commissions of a payout. `gathering`: takes them. `sealed`: final; only from then on visible and payable.
 * `releasing`, `emptying`, `destroying`: gives them back, because the sum is below the minimum, became negative later,
 * or the company destroyed the payout. `destroyed`: only the number remains.
 */
export type PayoutPhase = 'gathering' | 'releasing' | 'sealed' | 'emptying' | 'destroying' | 'destroyed';

/** Phase of a payout's commissions, and status of its payment. */
export interface PayoutState {
  readonly phase: PayoutPhase;
  readonly status: PayoutStatus;
}

/** Possible statuses by phase. A released payout is deleted from the table. */
export const PAYOUT_STATES: Readonly<Record<PayoutPhase, readonly PayoutStatus[]>> = {
  gathering: ['pending'],
  releasing: ['pending'],
  sealed: PAYOUT_STATUSES,
  emptying: ['pending', 'processing', 'failed', 'cancelled'],
  destroying: ['pending'],
  destroyed: ['pending'],
};

/** Initial states. `imported`: paid by another service. */
export const INITIAL_PAYOUT_STATES = {
  created: { phase: 'gathering', status: 'pending' },
  imported: { phase: 'sealed', status: 'completed' },
} as const satisfies Record<string, PayoutState>;

interface Transition {
  /** Cause: the sum of its commissions, an API caller, or its payment batch. */
  readonly by: 'sum' | 'caller' | 'batch';
  /** Default: stays sealed. */
  readonly phases?: readonly [from: PayoutPhase, to: PayoutPhase];
  readonly from: readonly PayoutStatus[];
  /** Default: keeps the status. */
  readonly to?: PayoutStatus;
}

const TRANSITIONS = {
  // All commissions are gathered, and reach the minimum or not.
  finalize: { by: 'sum', phases: ['gathering', 'sealed'], from: ['pending'] },
  abandon: { by: 'sum', phases: ['gathering', 'releasing'], from: ['pending'] },
  // A commission was denied or destroyed, and the rest is negative.
  startEmptying: {
    by: 'caller',
    phases: ['sealed', 'emptying'],
    from: ['pending', 'processing', 'failed', 'cancelled'],
  },
  finishEmptying: { by: 'sum', phases: ['emptying', 'sealed'], from: ['pending', 'processing', 'failed', 'cancelled'] },
  destroy: { by: 'caller', phases: ['sealed', 'destroying'], from: PAYOUT_STATUSES, to: 'pending' },
  finishDestroying: { by: 'sum', phases: ['destroying', 'destroyed'], from: ['pending'] },

  markAsUnpaid: { by: 'caller', from: ['processing', 'completed', 'failed', 'cancelled'], to: 'pending' },
  markAsProcessing: { by: 'caller', from: ['pending', 'completed', 'failed', 'cancelled'], to: 'processing' },
  markAsPaid: { by: 'caller', from: ['pending', 'processing', 'failed', 'cancelled'], to: 'completed' },
  markAsFailed: { by: 'caller', from: ['pending', 'processing', 'completed', 'cancelled'], to: 'failed' },
  cancel: { by: 'caller', from: ['pending', 'processing', 'failed'], to: 'cancelled' },

  addToBatch: { by: 'batch', from: ['pending', 'failed'], to: 'processing' },
  // The batch was deleted.
  removeFromBatch: { by: 'batch', from: ['processing'], to: 'pending' },
  // Results arrive in any order and can be corrected. Only a failed payout has left the batch.
  payInBatch: { by: 'batch', from: ['processing'], to: 'completed' },
  failInBatch: { by: 'batch', from: ['processing', 'completed'], to: 'failed' },
  unclaimInBatch: { by: 'batch', from: ['completed'], to: 'processing' },
} as const satisfies Record<string, Transition>;

export type PayoutTransition = keyof typeof TRANSITIONS;

export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutTransition, Transition>> = TRANSITIONS;

const SEALED_PHASES = ['sealed', 'sealed'] as const;

type LockableState = PayoutState & { readonly batchId?: number };

/** Whether a transition is allowed. Only the batch changes a payout that it pays. */
export function isTransitionAllowed(payout: LockableState, name: PayoutTransition): boolean {
  const { by, phases: [phase] = SEALED_PHASES, from } = PAYOUT_TRANSITIONS[name];
  if (by !== 'batch' && isBeingPaidByBatch(payout)) return false;
  return payout.phase === phase && from.includes(payout.status);
}

/**
 * Returns the state after a transition.
 * @throws Error if not allowed: callers check user requests first
 */
export function nextPayoutState(payout: LockableState, name: PayoutTransition): PayoutState {
  if (!isTransitionAllowed(payout, name)) {
    throw new Error(`a ${payout.phase} and ${payout.status} payout forbids ${name}`);
  }
  const { phases: [, phase] = SEALED_PHASES, to: status = payout.status } = PAYOUT_TRANSITIONS[name];
  return { phase, status };
}

/** Payouts in lists, or leaving them: only their changes reach the projector. */
export const PROJECTED_PHASES = ['sealed', 'destroying', 'destroyed'] as const satisfies PayoutPhase[];

/**
 * Whether changes of a payout reach the projector.
 * @param phase of a stored item
 */
export function isPayoutProjected(phase: unknown): boolean {
  return PROJECTED_PHASES.some((each) => each === phase);
}

/** Whether a payout is visible: final and not destroyed. */
export function isPayoutVisible({ phase }: Pick<PayoutState, 'phase'>): boolean {
  return phase === 'sealed' || phase === 'emptying';
}

/** Whether a payout is paid. */
export function isPayoutPaid({ status }: Pick<PayoutState, 'status'>): boolean {
  return status === 'completed';
}

/** Whether a payout is still to be paid. */
export function isPayoutUnpaid({ status }: Pick<PayoutState, 'status'>): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

export const UNPAID_PAYOUT_STATUSES = PAYOUT_STATUSES.filter((status) => isPayoutUnpaid({ status }));

/** Whether the status allows payment by a payment batch. */
export function canJoinPaymentsBatch({ status }: Pick<PayoutState, 'status'>): boolean {
  return PAYOUT_TRANSITIONS.addToBatch.from.includes(status);
}

/** Whether a payment batch is paying the payout; its file may be at the bank. */
export function isBeingPaidByBatch({ status, batchId }: Pick<LockableState, 'status' | 'batchId'>): boolean {
  return status === 'processing' && batchId !== undefined;
}

/**
 * Checks that no payment batch is paying the payout.
 * @throws Refusal `invalid`
 */
export function assertNotInPaymentsBatch(
  payout: Pick<LockableState, 'status' | 'batchId'> & { readonly id: number },
): void {
  if (!isBeingPaidByBatch(payout)) return;
  const message = `Payout ${payout.id} is in payment batch ${payout.batchId}: finish or delete the batch first.`;
  throw new Refusal({ code: 'invalid', message });
}

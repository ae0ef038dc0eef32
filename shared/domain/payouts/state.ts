import { Refusal } from '#shared/domain/refusal.ts';

/**
 * Payment of a payout. `failed`: it could not be paid or the money came back; it can be paid again, like a pending one. `cancelled`:
 * the company does not pay it. It keeps its commissions, so that no other payout takes them, and is not due.
 */
export const PAYOUT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/**
 * Commissions of a payout. `gathering`: it takes them. `sealed`: it is final, and is shown and paid only from then on. `releasing`,
 * `emptying` and `destroying`: it gives them back, because they come to too little, because their sum fell below zero after it was
 * shown, or because a company destroyed it. `destroyed`: only its number is left.
 */
export type PayoutPhase = 'gathering' | 'releasing' | 'sealed' | 'emptying' | 'destroying' | 'destroyed';

export interface PayoutState {
  readonly phase: PayoutPhase;
  readonly status: PayoutStatus;
}

/** The states of a payout: the statuses that are possible in each phase. A released payout is removed from the table. */
export const PAYOUT_STATES: Readonly<Record<PayoutPhase, readonly PayoutStatus[]>> = {
  gathering: ['pending'],
  releasing: ['pending'],
  sealed: PAYOUT_STATUSES,
  emptying: ['pending', 'processing', 'failed', 'cancelled'],
  destroying: ['pending'],
  destroyed: ['pending'],
};

/** The states in which payouts begin: those that are made here, and those that another service has paid. */
export const FIRST_STATES = {
  created: { phase: 'gathering', status: 'pending' },
  imported: { phase: 'sealed', status: 'completed' },
} as const satisfies Record<string, PayoutState>;

interface Transition {
  /** What causes it: the sum of its commissions, a caller of the API, or the payments batch that pays it. */
  readonly by: 'sum' | 'caller' | 'batch';
  /** Absent: it is sealed, and stays so. */
  readonly phases?: readonly [from: PayoutPhase, to: PayoutPhase];
  readonly from: readonly PayoutStatus[];
  /** Absent: the status stays. */
  readonly to?: PayoutStatus;
}

const TRANSITIONS = {
  // It has gathered all commissions: they reach its minimum, or do not.
  finalize: { by: 'sum', phases: ['gathering', 'sealed'], from: ['pending'] },
  abandon: { by: 'sum', phases: ['gathering', 'releasing'], from: ['pending'] },
  // A commission is denied or destroyed, and the rest is negative.
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
  // The batch is deleted.
  removeFromBatch: { by: 'batch', from: ['processing'], to: 'pending' },
  // Results can come in any order and be corrected; only a failed payout has left the batch.
  payInBatch: { by: 'batch', from: ['processing'], to: 'completed' },
  failInBatch: { by: 'batch', from: ['processing', 'completed'], to: 'failed' },
  unclaimInBatch: { by: 'batch', from: ['completed'], to: 'processing' },
} as const satisfies Record<string, Transition>;

export type PayoutTransition = keyof typeof TRANSITIONS;

/** The transitions between the states of a payout. */
export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutTransition, Transition>> = TRANSITIONS;

const SEALED = ['sealed', 'sealed'] as const;

/** A state, and the payments batch that pays or has paid the payout. */
type LockableState = PayoutState & { readonly batchId?: number };

/** Whether a transition is allowed. While a batch pays a payout, only the batch changes it. */
export function isTransitionAllowed(payout: LockableState, name: PayoutTransition): boolean {
  const { by, phases: [phase] = SEALED, from } = PAYOUT_TRANSITIONS[name];
  if (by !== 'batch' && isInBatch(payout)) return false;
  return payout.phase === phase && from.includes(payout.status);
}

/** The state after a transition. @throws Error if the transition is not allowed: callers check what a user may ask for */
export function nextState(payout: LockableState, name: PayoutTransition): PayoutState {
  if (!isTransitionAllowed(payout, name)) {
    throw new Error(`a payout that is ${payout.phase} and ${payout.status} allows no ${name}`);
  }
  const { phases: [, phase] = SEALED, to: status = payout.status } = PAYOUT_TRANSITIONS[name];
  return { phase, status };
}

/** Phases of payouts that are in lists, or are to leave them: only their changes are sent to the projector. */
export const PROJECTED_PHASES = ['sealed', 'destroying', 'destroyed'] as const satisfies PayoutPhase[];

/** Whether changes of a payout are sent to the projector. @param phase of an item of the table */
export function isProjected(phase: unknown): boolean {
  return PROJECTED_PHASES.some((each) => each === phase);
}

/** Whether a payout is shown to people: since it was final, until it is destroyed. */
export function isShown({ phase }: Pick<PayoutState, 'phase'>): boolean {
  return phase === 'sealed' || phase === 'emptying';
}

/** Whether the money has gone out. */
export function isPaidOut({ status }: Pick<PayoutState, 'status'>): boolean {
  return status === 'completed';
}

/** Whether a payout is still to be paid, some day. */
export function isOwed({ status }: Pick<PayoutState, 'status'>): boolean {
  return status !== 'completed' && status !== 'cancelled';
}

/** The statuses of payouts that are still to be paid. */
export const OWED_STATUSES = PAYOUT_STATUSES.filter((status) => isOwed({ status }));

/** Whether a payout's status lets a payments batch pay it. */
export function waitsForBatch({ status }: Pick<PayoutState, 'status'>): boolean {
  return PAYOUT_TRANSITIONS.addToBatch.from.includes(status);
}

/** Whether a payout is being paid in a payments batch, whose file may have gone to the bank. */
export function isInBatch({ status, batchId }: Pick<LockableState, 'status' | 'batchId'>): boolean {
  return status === 'processing' && batchId !== undefined;
}

/** @throws Refusal `invalid` if the payout is being paid in a payments batch, which alone may change it then */
export function assertInNoBatch(payout: Pick<LockableState, 'status' | 'batchId'> & { readonly id: number }): void {
  if (!isInBatch(payout)) return;
  const message = `Payout ${payout.id} is in payments batch ${payout.batchId}: finish or delete that first.`;
  throw new Refusal({ code: 'invalid', message });
}

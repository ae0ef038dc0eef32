import { describe, expect, test } from 'vitest';
import {
  INITIAL_PAYOUT_STATES,
  isPayoutVisible,
  isTransitionAllowed,
  nextPayoutState,
  PAYOUT_STATES,
  PAYOUT_STATUSES,
  PAYOUT_TRANSITIONS,
  type PayoutPhase,
  type PayoutState,
  type PayoutTransition,
} from '#shared/domain/payouts/payout-state.ts';

const NAMES = Object.keys(PAYOUT_TRANSITIONS) as PayoutTransition[];
const PHASES = Object.keys(PAYOUT_STATES) as PayoutPhase[];
const STATES = PHASES.flatMap((phase) => PAYOUT_STATES[phase].map((status): PayoutState => ({ phase, status })));
/** Includes combinations that never occur. */
const COMBINATIONS = PHASES.flatMap((phase) => PAYOUT_STATUSES.map((status): PayoutState => ({ phase, status })));

const text = ({ phase, status }: PayoutState) => `${phase} ${status}`;
const listAllowedTransitions = (state: PayoutState & { readonly batchId?: number }) =>
  NAMES.filter((name) => isTransitionAllowed(state, name));
const describeTransitions = (names: readonly PayoutTransition[]) =>
  names.flatMap((name) =>
    COMBINATIONS.filter((state) => isTransitionAllowed(state, name)).map(
      (state) => `${text(state)} > ${text(nextPayoutState(state, name))}`,
    ),
  );
const listCausedBy = (cause: string) => NAMES.filter((name) => PAYOUT_TRANSITIONS[name].by === cause);

describe('payout states', () => {
  test('payouts have thirteen states among thirty combinations of phase and status', () => {
    expect([STATES.length, COMBINATIONS.length]).toEqual([13, 30]);
  });

  test('every state can be reached from the initial states', () => {
    const reachedStates = new Map(
      Object.values(INITIAL_PAYOUT_STATES).map((state) => [text(state), state as PayoutState]),
    );
    for (const state of reachedStates.values()) {
      for (const name of listAllowedTransitions(state)) {
        const next = nextPayoutState(state, name);
        reachedStates.set(text(next), next);
      }
    }
    expect([...reachedStates.keys()].sort()).toEqual(STATES.map(text).sort());
  });

  test('releasing and destroyed payouts are the only ones without transitions', () => {
    const ends = STATES.filter((state) => listAllowedTransitions(state).length === 0);
    expect(ends.map(text)).toEqual(['releasing pending', 'destroyed pending']);
  });

  test('invalid combinations have no transitions', () => {
    const states = new Set(STATES.map(text));
    const others = COMBINATIONS.filter((state) => !states.has(text(state)));
    expect(others.flatMap(listAllowedTransitions)).toEqual([]);
  });

  test('a payout that was shown is never gathered or released again', () => {
    const nexts = STATES.filter(isPayoutVisible).flatMap((state) =>
      listAllowedTransitions(state).map((name) => nextPayoutState(state, name).phase),
    );
    expect(nexts).not.toContain('gathering');
    expect(nexts).not.toContain('releasing');
  });
});

describe('payout transitions', () => {
  test('the sum of commissions finalizes, releases or empties a payout, and ends its destruction', () => {
    expect(describeTransitions(listCausedBy('sum'))).toEqual([
      'gathering pending > sealed pending',
      'gathering pending > releasing pending',
      'emptying pending > sealed pending',
      'emptying processing > sealed processing',
      'emptying failed > sealed failed',
      'emptying cancelled > sealed cancelled',
      'destroying pending > destroyed pending',
    ]);
  });

  test('an unpaid payout that falls below zero is emptied and keeps its status', () => {
    expect(describeTransitions(['startEmptying'])).toEqual([
      'sealed pending > emptying pending',
      'sealed processing > emptying processing',
      'sealed failed > emptying failed',
      'sealed cancelled > emptying cancelled',
    ]);
  });

  test('a caller can destroy a payout in any status, after which it is pending', () => {
    expect(describeTransitions(['destroy'])).toEqual(
      PAYOUT_STATUSES.map((status) => `sealed ${status} > destroying pending`),
    );
  });

  test('a caller can change any status to any other, but cannot cancel a paid payout', () => {
    const marks = listCausedBy('caller').filter((name) => PAYOUT_TRANSITIONS[name].phases === undefined);
    const all = PAYOUT_STATUSES.flatMap((from) => PAYOUT_STATUSES.map((to) => [from, to] as const));
    const expected = all
      .filter(([from, to]) => from !== to && !(from === 'completed' && to === 'cancelled'))
      .map(([from, to]) => `sealed ${from} > sealed ${to}`);
    expect(describeTransitions(marks).sort()).toEqual(expected.sort());
  });

  test('a payment batch takes and returns payable payouts and records results, which can be corrected', () => {
    expect(describeTransitions(listCausedBy('batch'))).toEqual([
      'sealed pending > sealed processing',
      'sealed failed > sealed processing',
      'sealed processing > sealed pending',
      'sealed processing > sealed completed',
      'sealed processing > sealed failed',
      'sealed completed > sealed failed',
      'sealed completed > sealed processing',
    ]);
  });

  test('a payout in a payment batch can only be changed by the batch', () => {
    const state = { phase: 'sealed', status: 'processing' } as const;
    expect(listAllowedTransitions({ ...state, batchId: 7 })).toEqual(['removeFromBatch', 'payInBatch', 'failInBatch']);
    expect(listAllowedTransitions(state)).toEqual(
      expect.arrayContaining(['destroy', 'startEmptying', 'markAsPaid', 'cancel']),
    );
  });

  test('a caller can change a payout that a payment batch has paid', () => {
    const payout = { phase: 'sealed', status: 'completed', batchId: 7 } as const;
    expect(listAllowedTransitions(payout)).toEqual(expect.arrayContaining(['destroy', 'markAsUnpaid', 'markAsFailed']));
  });

  test('a forbidden transition is an error', () => {
    const state = { phase: 'sealed', status: 'completed' } as const;
    expect(() => nextPayoutState(state, 'cancel')).toThrow('a sealed and completed payout forbids cancel');
  });
});

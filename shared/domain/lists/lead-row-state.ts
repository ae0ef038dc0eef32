import { LEAD_STATES, type Lead, type LeadState } from '#shared/domain/leads/lead.ts';

/** State in a lead's row: claims have their own, so that indexes find the leads that count. */
export type LeadRowState = LeadState | 'denied_claim';

const CLAIM_STATES: readonly LeadRowState[] = ['pending', 'denied_claim'];
const COUNTED_STATES: readonly LeadRowState[] = LEAD_STATES.filter((state) => !CLAIM_STATES.includes(state));

/** Returns the state in a lead's row. */
export function leadRowState({ state, isClaim }: Pick<Lead, 'state' | 'isClaim'>): LeadRowState {
  return isClaim && state === 'denied' ? 'denied_claim' : state;
}

/** Returns the row states of leads in some states, which may be unknown. */
export function toRowStates(states: readonly string[]): readonly string[] {
  return states.includes('denied') ? [...states, 'denied_claim'] : states;
}

/** Returns the row states of leads that count, or of claims. */
export function listRowStates(counted: boolean): readonly LeadRowState[] {
  return counted ? COUNTED_STATES : CLAIM_STATES;
}

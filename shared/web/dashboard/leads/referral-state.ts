import type { ListRow } from '#web/ui/api/response-types.ts';

type State = Pick<ListRow<'/api/v2/company/referrals'>, 'state' | 'fraud_check'>;

/** Approval also ends a denial and a suspicion. */
export const canApproveReferral = ({ state, fraud_check: rule }: State): boolean =>
  state === 'denied' || state === 'pending' || rule !== 'no_suspicion';

export const canDenyReferral = ({ state }: Pick<State, 'state'>): boolean => state !== 'denied';

export const canUndoDenial = ({ state }: Pick<State, 'state'>): boolean => state === 'denied';

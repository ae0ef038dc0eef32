import type { ListRow } from '#web/ui/api/response-types.ts';

export type ListedCommission = ListRow<'/api/v2/company/commissions'>;
type State = Pick<ListedCommission, 'status' | 'is_paid' | 'held_until' | 'payout_id'>;

/** Returns the status to display: paid and held commissions are approved. */
export function displayedCommissionStatus({ status, is_paid: isPaid, held_until: until }: State): string {
  if (isPaid) return 'paid';
  return status === 'approved' && until !== null && Date.parse(until) > Date.now() ? 'held' : status;
}

/** Whether a commission can be approved: pending or denied. */
export const canApproveCommission = ({ status, is_paid: isPaid }: State): boolean => !isPaid && status !== 'approved';

/** Whether a commission can be denied: not while its payout is paid. */
export const canDenyCommission = ({ status, is_paid: isPaid }: State): boolean => !isPaid && status !== 'denied';

/** Whether a payout can be created from a commission: approved, not on hold, in no payout. */
export const canPayOutCommission = (commission: State): boolean =>
  commission.payout_id === null && displayedCommissionStatus(commission) === 'approved';

import {
  isBeingPaidByBatch,
  PAYOUT_TRANSITIONS,
  type PayoutStatus,
  type PayoutTransition,
} from '#shared/domain/payouts/payout-state.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

export type ListedPayout = ListRow<'/api/v2/company/payouts'>;

/** Returns the status to display: `completed` means that the promoter has been paid. */
export const displayedPayoutStatus = (status: PayoutStatus): string => (status === 'completed' ? 'paid' : status);

/** Returns a check whether users can change a payout: only its payment batch changes a payout that it pays. */
export function canChangePayout(transition: PayoutTransition) {
  return ({ status, payments_batch_id: batchId }: Pick<ListedPayout, 'status' | 'payments_batch_id'>): boolean =>
    PAYOUT_TRANSITIONS[transition].from.includes(status) &&
    !isBeingPaidByBatch({ status, ...(batchId === null ? {} : { batchId }) });
}

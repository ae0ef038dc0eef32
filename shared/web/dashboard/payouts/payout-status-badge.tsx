import { StatusBadge } from '#web/ui/status.tsx';
import { displayedPayoutStatus, type ListedPayout } from './payout-status.ts';

export function PayoutStatusBadge({ status, error }: Pick<ListedPayout, 'status' | 'error'>) {
  const badge = <StatusBadge value={displayedPayoutStatus(status)} />;
  return error === null ? badge : <span title={error}>{badge}</span>;
}

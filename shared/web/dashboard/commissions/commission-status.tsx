import { formatDay } from '#web/ui/formats/time.ts';
import { StatusBadge } from '#web/ui/status.tsx';
import { displayedCommissionStatus, type ListedCommission } from './commission-state.ts';

export function CommissionStatus(commission: ListedCommission) {
  const status = displayedCommissionStatus(commission);
  const badge = <StatusBadge value={status} />;
  const { held_until: until } = commission;
  if (status !== 'held' || until === null) return badge;
  return <span title={`Held until ${formatDay(until)}. Not payable before then.`}>{badge}</span>;
}

import type { ListRow } from '#web/ui/api/response-types.ts';
import { StatusBadge } from '#web/ui/status.tsx';

type Campaign = Pick<ListRow<'/api/v2/company/campaigns'>, 'rewards_for_promoters' | 'archived_at'>;

/** Whether a campaign accepts promoters but pays them nothing. */
export const lacksCommission = ({ rewards_for_promoters: rewards, archived_at: archivedAt }: Campaign): boolean =>
  rewards.length === 0 && archivedAt === null;

export function NoCommissionBadge() {
  return <StatusBadge value="pending" label="No commission" />;
}

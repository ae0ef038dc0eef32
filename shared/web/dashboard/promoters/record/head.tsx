import { Badge } from '@mantine/core';
import { StatusBadge } from '#web/ui/status.tsx';
import { type DashboardPromoterDetails, displayedPromoterStatus } from './parts/promoter-query.ts';

export function PromoterHead({ promoter }: { readonly promoter: DashboardPromoterDetails }) {
  return (
    <>
      <StatusBadge value={displayedPromoterStatus(promoter)} />
      <span>{promoter.email}</span>
      {promoter.cust_id ? <span>{promoter.cust_id}</span> : null}
      {promoter.tags.map((tag) => (
        <Badge key={tag} variant="default" tt="none" fw={500}>
          {tag}
        </Badge>
      ))}
    </>
  );
}

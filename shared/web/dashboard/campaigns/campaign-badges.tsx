import { Badge } from '@mantine/core';
import { StatusBadge } from '#web/ui/status.tsx';
import type { CampaignSettings } from './queries.ts';

/** Marks the default campaign and archived ones. */
export function CampaignBadges({ campaign }: { readonly campaign: CampaignSettings }) {
  const { is_default: isDefault, archived_at: archivedAt } = campaign;
  return (
    <>
      {isDefault ? (
        <Badge variant="default" tt="none" fw={500}>
          Default
        </Badge>
      ) : null}
      {archivedAt ? <StatusBadge value="archived" /> : null}
    </>
  );
}

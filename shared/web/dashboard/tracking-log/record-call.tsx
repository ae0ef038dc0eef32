import { Anchor } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { EventDialog, RECORD_EVENT } from '#web/dashboard/events/event-dialog.tsx';
import type { EventKind } from '#web/dashboard/events/event-draft.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';

type TrackingLogRow = ListRow<'/api/v2/company/tracking_logs'>;

const KINDS: Readonly<Partial<Record<TrackingLogRow['call'], EventKind>>> = {
  'track/sale': 'sale',
  'track/refund': 'refund',
};

/** Records a rejected sale or refund, unless its event was counted. */
export function RecordCall(row: TrackingLogRow) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const kind = KINDS[row.call];
  if (kind === undefined || row.outcome === 'counted' || row.counted_as !== null) return null;
  const title = kind === 'sale' ? 'Record this sale' : 'Record this refund';
  return (
    <IfAllowed call={RECORD_EVENT}>
      <Anchor
        component="button"
        type="button"
        size="sm"
        underline="always"
        onClick={open}
        aria-label={`${title}: ${row.event_id ?? row.created_at}`}
      >
        {title}
      </Anchor>
      <EventDialog kind={kind} title={title} call={row} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}

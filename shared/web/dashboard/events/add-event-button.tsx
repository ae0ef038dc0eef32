import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { EventDialog, RECORD_EVENT } from './event-dialog.tsx';
import type { EventKind } from './event-draft.ts';

export function AddEventButton({ kind }: { readonly kind: EventKind }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const title = kind === 'sale' ? 'Record sale' : 'Record refund';
  return (
    <IfAllowed call={RECORD_EVENT}>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
        {title}
      </Button>
      <EventDialog kind={kind} title={title} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}

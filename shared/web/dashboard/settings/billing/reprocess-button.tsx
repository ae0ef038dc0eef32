import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { type BillingEvent, REPROCESS_EVENT } from './queries.ts';

/** Reprocesses an event with current data and options. */
export function ReprocessButton({ event: { id, event_id: name } }: { readonly event: BillingEvent }) {
  const work = useAction(REPROCESS_EVENT);
  const start = () =>
    work.mutate(
      { params: { path: { id } }, body: {} },
      {
        onSuccess: ({ message }) =>
          notifications.show({ title: `${name} was reprocessed`, message, autoClose: 10_000 }),
      },
    );
  return (
    <IfAllowed call={REPROCESS_EVENT}>
      <Button variant="default" size="xs" loading={work.isPending} onClick={start} aria-label={`Reprocess ${name}`}>
        Reprocess
      </Button>
    </IfAllowed>
  );
}

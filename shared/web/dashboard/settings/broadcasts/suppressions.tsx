import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { REMOVE_SUPPRESSION, type SuppressedAddress, suppressionsQuery } from './broadcasts-query.ts';

const REASONS = { bounce: 'Bounced', complaint: 'Reported spam' } as const;

export function SuppressionsPanel() {
  const { data, error, isError, isPending, refetch } = useQuery(suppressionsQuery);
  return (
    <Panel title="Suppressed addresses">
      <p className={style.lead}>
        Addresses that bounced get no e-mail. Those that reported spam get only security notices and sign-in links.
      </p>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {isPending ? <Skeleton height={80} /> : null}
      {data?.length === 0 ? <EmptyState icon="info" title="No suppressed addresses" /> : null}
      {data?.length ? (
        <PlainTable
          label="Suppressed addresses"
          columns={COLUMNS}
          rows={data}
          idOf={({ id }) => id}
          minWidth={560}
          isInPanel
        />
      ) : null}
    </Panel>
  );
}

const DELETED = 'Deleted promoter';

const COLUMNS: readonly PlainColumn<SuppressedAddress>[] = [
  { id: 'email', label: 'Address', breaksWords: true, cell: ({ email }) => email ?? DELETED },
  { id: 'reason', label: 'Reason', cell: ({ reason }) => REASONS[reason] },
  {
    id: 'since',
    label: 'Since',
    cell: ({ bounced_at: bounced, complained_at: complained }) => <DayText time={bounced ?? complained} />,
  },
  { id: 'actions', label: 'Actions', isActions: true, cell: (row) => <RemoveButton address={row} /> },
];

function RemoveButton({ address: { id, email } }: { readonly address: SuppressedAddress }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const name = email ?? 'address of a deleted promoter';
  return (
    <IfAllowed call={REMOVE_SUPPRESSION}>
      <Button variant="default" size="xs" aria-label={`Remove ${name}`} onClick={open}>
        Remove
      </Button>
      <ActionFormDialog
        call={REMOVE_SUPPRESSION}
        title={`Remove ${name}?`}
        label="Remove"
        isOpen={isOpen}
        close={close}
        buildRequest={() => ({ params: { path: { id } } })}
        successMessage="The address was removed from the list."
      >
        The address gets e-mail again. Only remove it if you know that it works, or that its owner wants your e-mail:
        bounces and spam reports harm your sender’s reputation.
      </ActionFormDialog>
    </IfAllowed>
  );
}

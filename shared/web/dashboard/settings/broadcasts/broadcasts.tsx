import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatCount } from '#web/ui/formats/amount.ts';
import { Icon } from '#web/ui/icons.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { describeRecipients, formatBroadcastTime } from './broadcast-draft.ts';
import { BroadcastEditor } from './broadcast-editor.tsx';
import { BroadcastStatisticsDialog } from './broadcast-statistics.tsx';
import {
  broadcastsQuery,
  CANCEL_BROADCAST,
  CHANGE_BROADCAST,
  type CompanyBroadcast,
  CREATE_BROADCAST,
  DELETE_BROADCAST,
  SCHEDULE_BROADCAST,
} from './broadcasts-query.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';

export function BroadcastsPanel() {
  const { data, error, isError, isPending, refetch } = useQuery(broadcastsQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  const add = (
    <IfAllowed call={CREATE_BROADCAST}>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New broadcast
      </Button>
      <BroadcastEditor isOpen={isOpen} close={close} />
    </IfAllowed>
  );
  return (
    <Panel title="Broadcasts" aside={add}>
      {isError ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {isPending ? <Skeleton height={80} /> : null}
      {data?.length === 0 ? (
        <EmptyState icon="campaigns" title="No broadcasts yet">
          A broadcast is an e-mail to all promoters, or to those of a campaign or with a tag.
        </EmptyState>
      ) : null}
      {data?.length ? <BroadcastTable rows={data} /> : null}
    </Panel>
  );
}

function BroadcastTable({ rows }: { readonly rows: readonly CompanyBroadcast[] }) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const campaignName = (id: number) => campaigns.find((campaign) => campaign.id === id)?.name ?? `Campaign ${id}`;
  const columns: readonly PlainColumn<CompanyBroadcast>[] = [
    {
      id: 'subject',
      label: 'Broadcast',
      breaksWords: true,
      cell: (row) => (
        <>
          {row.subject}
          <div className={style.muted}>{describeRecipients(row, campaignName)}</div>
        </>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status }) => (
        <>
          <StatusBadge value={status} />
          {status === 'paused' ? <div className={style.muted}>Amazon SES did not answer</div> : null}
        </>
      ),
    },
    { id: 'time', label: 'Time', cell: formatBroadcastTime },
    {
      id: 'recipients',
      label: 'Recipients',
      isNumber: true,
      cell: ({ recipients_count: count }) => (count === null ? '–' : formatCount(count)),
    },
    { id: 'actions', label: 'Actions', isActions: true, cell: (row) => <Actions broadcast={row} /> },
  ];
  return <PlainTable label="Broadcasts" columns={columns} rows={rows} idOf={({ id }) => id} minWidth={760} isInPanel />;
}

function Actions({ broadcast }: { readonly broadcast: CompanyBroadcast }) {
  const { status, started_at: started } = broadcast;
  const canSchedule = status === 'draft' || status === 'scheduled' || status === 'paused';
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {canSchedule && started === null ? <EditButton broadcast={broadcast} /> : null}
      {canSchedule ? <ScheduleButton broadcast={broadcast} /> : null}
      {started === null ? null : <StatisticsButton broadcast={broadcast} />}
      {status === 'scheduled' || status === 'sending' || status === 'paused' ? (
        <CancelButton broadcast={broadcast} />
      ) : null}
      {started === null && status !== 'scheduled' ? <DeleteButton broadcast={broadcast} /> : null}
    </Group>
  );
}

function EditButton({ broadcast }: { readonly broadcast: CompanyBroadcast }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={CHANGE_BROADCAST}>
      <Button variant="default" size="xs" aria-label={`Edit ${broadcast.subject}`} onClick={open}>
        Edit
      </Button>
      <BroadcastEditor broadcast={broadcast} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}

const SCHEDULE_LABELS: Readonly<Partial<Record<CompanyBroadcast['status'], string>>> = {
  draft: 'Send',
  scheduled: 'Reschedule',
  paused: 'Resume',
};

function ScheduleButton({ broadcast }: { readonly broadcast: CompanyBroadcast }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const label = SCHEDULE_LABELS[broadcast.status];
  return (
    <IfAllowed call={SCHEDULE_BROADCAST}>
      <Button variant="default" size="xs" aria-label={`${label} ${broadcast.subject}`} onClick={open}>
        {label}
      </Button>
      <ScheduleDialog broadcast={broadcast} isOpen={isOpen} close={close} />
    </IfAllowed>
  );
}

function StatisticsButton({ broadcast }: { readonly broadcast: CompanyBroadcast }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Statistics of ${broadcast.subject}`} onClick={open}>
        Statistics
      </Button>
      <BroadcastStatisticsDialog broadcast={broadcast} isOpen={isOpen} close={close} />
    </>
  );
}

function CancelButton({ broadcast: { id, subject, started_at: started } }: { readonly broadcast: CompanyBroadcast }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={CANCEL_BROADCAST}>
      <Button variant="light" color="red" size="xs" aria-label={`Cancel ${subject}`} onClick={open}>
        Cancel
      </Button>
      <ActionFormDialog
        call={CANCEL_BROADCAST}
        title={`Cancel ${subject}?`}
        label="Cancel broadcast"
        isOpen={isOpen}
        close={close}
        buildRequest={() => ({ params: { path: { id } } })}
        successMessage="The broadcast was canceled."
        isDestructive
      >
        {started === null
          ? 'It is not sent. You cannot undo this.'
          : 'Promoters who already received it keep it. No one else gets it. You cannot undo this.'}
      </ActionFormDialog>
    </IfAllowed>
  );
}

function DeleteButton({ broadcast: { id, subject } }: { readonly broadcast: CompanyBroadcast }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <IfAllowed call={DELETE_BROADCAST}>
      <Button variant="light" color="red" size="xs" aria-label={`Delete ${subject}`} onClick={open}>
        Delete
      </Button>
      <ActionFormDialog
        call={DELETE_BROADCAST}
        title={`Delete ${subject}?`}
        label="Delete"
        isOpen={isOpen}
        close={close}
        buildRequest={() => ({ params: { path: { id } } })}
        successMessage="The broadcast was deleted."
        isDestructive
      >
        You cannot undo this.
      </ActionFormDialog>
    </IfAllowed>
  );
}

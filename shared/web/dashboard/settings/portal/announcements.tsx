import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Day } from '#shared/domain/day.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { useReportCalendar } from '#web/dashboard/api/account.ts';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatDay } from '#web/ui/formats/time.ts';
import { Icon } from '#web/ui/icons.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StatusBadge } from '#web/ui/status.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import {
  announcementsQuery,
  CHANGE_ANNOUNCEMENT,
  type CompanyAnnouncement,
  CREATE_ANNOUNCEMENT,
  DELETE_ANNOUNCEMENT,
} from './announcements-query.ts';

export function AnnouncementsPanel() {
  const announcements = useQuery(announcementsQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  const { today } = useReportCalendar();
  const add = (
    <IfAllowed call={CREATE_ANNOUNCEMENT}>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={open}>
        New announcement
      </Button>
      <AnnouncementDialog isOpen={isOpen} close={close} />
    </IfAllowed>
  );
  return (
    <Panel title="Announcements" aside={add}>
      {announcements.isError ? (
        <FailureAlert error={announcements.error} retry={() => announcements.refetch()} />
      ) : null}
      {announcements.isPending ? <Skeleton height={140} /> : null}
      {announcements.data?.length === 0 ? (
        <EmptyState icon="campaigns" title="No announcements yet">
          Announcements are shown on the home page of the portal.
        </EmptyState>
      ) : null}
      {announcements.data?.length ? <AnnouncementTable rows={announcements.data} today={today} /> : null}
    </Panel>
  );
}

interface TableProps {
  readonly rows: readonly CompanyAnnouncement[];
  readonly today: Day;
}

function AnnouncementTable({ rows, today }: TableProps) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const audienceOf = ({ campaign_ids: ids }: CompanyAnnouncement) => {
    if (ids.length === 0) return 'All campaigns';
    return ids.map((id) => campaigns.find((campaign) => campaign.id === id)?.name ?? `Campaign ${id}`).join(', ');
  };
  const columns: readonly PlainColumn<CompanyAnnouncement>[] = [
    {
      id: 'heading',
      label: 'Announcement',
      breaksWords: true,
      cell: ({ heading, text }) => (
        <>
          {heading}
          <div className={style.muted}>{text}</div>
        </>
      ),
    },
    { id: 'campaigns', label: 'Campaigns', breaksWords: true, cell: audienceOf },
    { id: 'dates', label: 'Dates', cell: formatDates },
    { id: 'status', label: 'Status', cell: (row) => <StatusBadge value={announcementStatus(row, today)} /> },
    { id: 'actions', label: 'Actions', isActions: true, cell: (row) => <Actions announcement={row} /> },
  ];
  return (
    <PlainTable label="Announcements" columns={columns} rows={rows} idOf={({ id }) => id} minWidth={720} isInPanel />
  );
}

function formatDates({ start_date: start, end_date: end }: CompanyAnnouncement): string {
  return end === null ? `From ${formatDay(start)}` : `${formatDay(start)} – ${formatDay(end)}`;
}

function announcementStatus({ start_date: start, end_date: end }: CompanyAnnouncement, today: Day) {
  if (today < start) return 'scheduled';
  return end !== null && end < today ? 'ended' : 'active';
}

function Actions({ announcement }: { readonly announcement: CompanyAnnouncement }) {
  const { id, heading } = announcement;
  const [isChanging, change] = useDisclosure(false);
  const [isDeleting, remove] = useDisclosure(false);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <IfAllowed call={CHANGE_ANNOUNCEMENT}>
        <Button variant="default" size="xs" aria-label={`Edit ${heading}`} onClick={change.open}>
          Edit
        </Button>
        <AnnouncementDialog announcement={announcement} isOpen={isChanging} close={change.close} />
      </IfAllowed>
      <IfAllowed call={DELETE_ANNOUNCEMENT}>
        <Button variant="light" color="red" size="xs" aria-label={`Delete ${heading}`} onClick={remove.open}>
          Delete
        </Button>
        <ActionFormDialog
          call={DELETE_ANNOUNCEMENT}
          title={`Delete ${heading}?`}
          label="Delete"
          isOpen={isDeleting}
          close={remove.close}
          buildRequest={() => ({ params: { path: { id } } })}
          successMessage="The announcement was deleted."
          isDestructive
        >
          Promoters no longer see it. You cannot undo this.
        </ActionFormDialog>
      </IfAllowed>
    </Group>
  );
}

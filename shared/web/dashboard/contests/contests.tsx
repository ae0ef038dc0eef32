import { Button, Group, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatDay } from '#web/ui/formats/time.ts';
import { Icon } from '#web/ui/icons.tsx';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { capitalize, StatusBadge } from '#web/ui/status.tsx';
import { ContestDialog } from './contest-dialog.tsx';
import {
  CHANGE_CONTEST,
  type CompanyContest,
  CREATE_CONTEST,
  contestsQuery,
  DELETE_CONTEST,
} from './contests-query.ts';
import { StandingsDialog } from './standings-dialog.tsx';

export default function Contests() {
  const contests = useQuery(contestsQuery);
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHead title="Contests">
        <IfAllowed call={CREATE_CONTEST}>
          <Button leftSection={<Icon name="plus" size={16} />} onClick={open}>
            New contest
          </Button>
        </IfAllowed>
      </PageHead>
      {contests.isError ? <FailureAlert error={contests.error} retry={() => contests.refetch()} /> : null}
      {contests.isPending ? <Skeleton height={200} /> : null}
      {contests.data?.length === 0 ? (
        <EmptyState icon="people" title="No contests yet">
          In a contest, the promoters with the highest earnings, or the most referrals or customers, win prizes.
        </EmptyState>
      ) : null}
      {contests.data?.length ? <ContestTable rows={contests.data} /> : null}
      <ContestDialog isOpen={isOpen} close={close} />
    </>
  );
}

function ContestTable({ rows }: { readonly rows: readonly CompanyContest[] }) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const campaignsOf = ({ campaign_ids: ids }: CompanyContest) => {
    if (ids.length === 0) return 'All campaigns';
    return ids.map((id) => campaigns.find((campaign) => campaign.id === id)?.name ?? `Campaign ${id}`).join(', ');
  };
  const columns: readonly PlainColumn<CompanyContest>[] = [
    {
      id: 'name',
      label: 'Contest',
      breaksWords: true,
      cell: ({ name, start_date: start, end_date: end, prizes }) => (
        <>
          {name}
          <div className={style.muted}>
            {formatDay(start)} – {formatDay(end)}
          </div>
          <div className={style.muted}>{prizes.join(' · ')}</div>
        </>
      ),
    },
    { id: 'rank_by', label: 'Ranked by', cell: ({ rank_by: rankBy }) => capitalize(rankBy) },
    { id: 'campaigns', label: 'Campaigns', breaksWords: true, cell: campaignsOf },
    { id: 'status', label: 'Status', cell: ({ status }) => <ContestStatus status={status} /> },
    { id: 'actions', label: 'Actions', isActions: true, cell: (row) => <Actions contest={row} /> },
  ];
  return <PlainTable label="Contests" columns={columns} rows={rows} idOf={({ id }) => id} minWidth={860} />;
}

function ContestStatus({ status }: Pick<CompanyContest, 'status'>) {
  return <StatusBadge value={status === 'running' ? 'active' : status} label={capitalize(status)} />;
}

function Actions({ contest }: { readonly contest: CompanyContest }) {
  const { id, name } = contest;
  const [isShowing, show] = useDisclosure(false);
  const [isChanging, change] = useDisclosure(false);
  const [isDeleting, remove] = useDisclosure(false);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button variant="default" size="xs" aria-label={`Standings of ${name}`} onClick={show.open}>
        Standings
      </Button>
      <StandingsDialog contest={contest} isOpen={isShowing} close={show.close} />
      <IfAllowed call={CHANGE_CONTEST}>
        <Button variant="default" size="xs" aria-label={`Edit ${name}`} onClick={change.open}>
          Edit
        </Button>
        <ContestDialog contest={contest} isOpen={isChanging} close={change.close} />
      </IfAllowed>
      <IfAllowed call={DELETE_CONTEST}>
        <Button variant="light" color="red" size="xs" aria-label={`Delete ${name}`} onClick={remove.open}>
          Delete
        </Button>
        <ActionFormDialog
          call={DELETE_CONTEST}
          title={`Delete ${name}?`}
          label="Delete"
          isOpen={isDeleting}
          close={remove.close}
          buildRequest={() => ({ params: { path: { id } } })}
          successMessage="The contest was deleted."
          isDestructive
        >
          Promoters no longer see it, and its standings are deleted. You cannot undo this.
        </ActionFormDialog>
      </IfAllowed>
    </Group>
  );
}

import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { useAmounts } from '#web/dashboard/api/account.ts';
import style from '#web/dashboard/settings/parts/settings.module.css';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatFullTime } from '#web/ui/formats/time.ts';
import { type PlainColumn, PlainTable } from '#web/ui/lists/plain-table.tsx';
import { capitalize } from '#web/ui/status.tsx';
import { type CompanyContest, type ContestStandingRow, standingsQuery } from './contests-query.ts';

interface Props extends DialogState {
  readonly contest: CompanyContest;
}

export function StandingsDialog({ contest, isOpen, close }: Props) {
  return (
    <Modal opened={isOpen} onClose={close} title={`Standings of ${contest.name}`} size="xl">
      <Standings contest={contest} />
    </Modal>
  );
}

function Standings({ contest: { id, rank_by: rankBy } }: Pick<Props, 'contest'>) {
  const { money } = useAmounts();
  const { data, error, isPending, refetch } = useQuery(standingsQuery(id));
  const columns: readonly PlainColumn<ContestStandingRow>[] = [
    { id: 'place', label: 'Place', isNumber: true, cell: ({ place }) => place },
    {
      id: 'promoter',
      label: 'Promoter',
      breaksWords: true,
      cell: ({ promoter }) => (
        <Link to="/promoters/$id" params={{ id: String(promoter.id) }}>
          {promoter.name}
        </Link>
      ),
    },
    {
      id: 'value',
      label: capitalize(rankBy),
      isNumber: true,
      cell: ({ value }) => (rankBy === 'earnings' ? money(value) : value.toLocaleString('en-US')),
    },
    { id: 'prize', label: 'Prize', breaksWords: true, cell: ({ prize }) => prize ?? '–' },
  ];
  if (isPending) return <Skeleton height={200} />;
  if (error) return <FailureAlert error={error} retry={() => refetch()} />;
  if (data.standings.length === 0) {
    return (
      <EmptyState icon="people" title="No standings yet">
        Standings are updated every day at 00:00 UTC, once the contest has started.
      </EmptyState>
    );
  }
  return (
    <>
      <PlainTable
        label="Standings"
        columns={columns}
        rows={data.standings}
        idOf={({ promoter }) => promoter.id}
        minWidth={480}
      />
      {data.updated_at ? <p className={style.muted}>Updated {formatFullTime(data.updated_at)}</p> : null}
    </>
  );
}

import { Button, Group, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dashboardApi, dashboardFetch } from '#web/dashboard/api/client.ts';
import { RecordLink } from '#web/dashboard/records/record-links.tsx';
import { requireData } from '#web/ui/api/client.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { downloadFile } from '#web/ui/files.ts';
import { Icon } from '#web/ui/icons.tsx';
import { saveFile } from '#web/ui/lists/csv.ts';
import { showProblem } from '#web/ui/show-problem.ts';
import { StatementSheet } from '#web/ui/statement/statement-sheet.tsx';
import style from './statement.module.css';

const PATH = '/api/v2/company/payouts/{id}/statement';

/** In the promoter's language. */
export default function PayoutStatement() {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['statement', id],
    queryFn: async () => requireData(await dashboardApi.GET(PATH, { params: { path: { id } } })),
  });
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(`statement-${id}.pdf`, await downloadFile(`${PATH.replace('{id}', String(id))}/pdf`, dashboardFetch)),
    onError: showProblem,
  });
  useEffect(() => {
    document.title = `Statement of payout ${id}`;
  }, [id]);
  return (
    <>
      <Group className={style.actions}>
        <Button leftSection={<Icon name="download" size={16} />} loading={pdf.isPending} onClick={() => pdf.mutate()}>
          Download PDF
        </Button>
        <Button variant="default" disabled={!data} onClick={() => print()}>
          Print
        </Button>
        <RecordLink type="payout" id={id}>
          Payout {id}
        </RecordLink>
        <Link to="/payouts">All payouts</Link>
      </Group>
      {error ? <FailureAlert error={error} retry={() => refetch()} /> : null}
      {isPending ? <Skeleton height={480} /> : null}
      {data ? <StatementSheet statement={data} /> : null}
    </>
  );
}

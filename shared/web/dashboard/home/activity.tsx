import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AUDIT_LOGS } from '#web/dashboard/api/audit-logs.ts';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { describeChange } from '#web/dashboard/records/describe-change.ts';
import { formatActor } from '#web/dashboard/records/format-actor.ts';
import { requireData } from '#web/ui/api/client.ts';
import { DayText } from '#web/ui/day.tsx';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import style from './home.module.css';

const ROWS = 10;

/** The latest changes in the account. */
export function Activity() {
  const changes = useQuery({
    queryKey: [AUDIT_LOGS, 'latest'],
    queryFn: async () => requireData(await dashboardApi.GET(AUDIT_LOGS, { params: { query: { per_page: ROWS } } })),
  });
  const link = (
    <Link to="/settings" search={{ part: 'audit' } as never}>
      Audit log
    </Link>
  );
  return (
    <Panel title="Recent activity" aside={link}>
      {changes.isError ? <FailureAlert error={changes.error} retry={() => changes.refetch()} /> : null}
      {changes.isPending ? <Skeleton height={240} /> : null}
      {changes.data?.length === 0 ? <EmptyState icon="log" title="No changes yet" /> : null}
      <ul className={style.list}>
        {changes.data?.map((change) => (
          <li key={change.id} className={style.item}>
            <span className={style.change}>
              <b>{formatActor(change)}</b> {describeChange(change)}
            </span>
            <span className={style.amount}>
              <DayText time={change.created_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

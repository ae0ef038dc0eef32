import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAmounts, useCan } from '#web/dashboard/api/account.ts';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { WhenInView } from '#web/ui/when-in-view.tsx';
import style from './home.module.css';
import { pendingTasksQuery } from './pending-tasks-query.ts';
import { listPendingTasks, type PendingWork } from './pending-work.ts';

export function PendingTasks() {
  return (
    <Panel title="To do">
      <WhenInView minHeight="7.5rem">
        <Tasks />
      </WhenInView>
    </Panel>
  );
}

function Tasks() {
  const waiting = useQuery(pendingTasksQuery(useCan()));
  if (waiting.isError) return <FailureAlert error={waiting.error} retry={() => waiting.refetch()} />;
  return waiting.data ? <TaskList work={waiting.data} /> : <Skeleton height={120} />;
}

function TaskList({ work }: { readonly work: PendingWork }) {
  const { amount } = useAmounts();
  const tasks = listPendingTasks(work, (amounts) =>
    Object.entries(amounts)
      .map(([unit, value]) => amount(value, unit))
      .join(', '),
  );
  if (tasks.length === 0) return <EmptyState icon="check" title="All caught up" />;
  return (
    <ul className={style.list}>
      {tasks.map(({ to, search, label, text }) => (
        <li key={label} className={style.item}>
          <Link to={to} search={search as never} className={style.link}>
            {label}
          </Link>
          <span className={style.amount}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

import { Button, CloseButton, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { refetchScreen, useAction } from '#web/dashboard/api/use-action.ts';
import { requireData } from '#web/ui/api/client.ts';
import { formatCount } from '#web/ui/formats/amount.ts';
import style from './batches.module.css';

const STOP = 'POST /api/v2/company/batch_processes/{id}/stop';
const POLL_INTERVAL_MS = 700;
const STATUS_LABELS = {
  pending: 'Queued',
  in_progress: 'In progress',
  completed: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
} as const;

interface Props {
  readonly id: number;
  readonly title: string;
  readonly close: () => void;
}

export function BatchProgress({ id, title, close }: Props) {
  const { data: batch } = useQuery({
    // Polled separately.
    queryKey: ['batch', id],
    queryFn: async () =>
      requireData(await dashboardApi.GET('/api/v2/company/batch_processes/{id}', { params: { path: { id } } })),
    refetchInterval: ({ state }) => (state.data && hasBatchEnded(state.data.status) ? false : POLL_INTERVAL_MS),
  });
  const stop = useAction(STOP);
  const hasEnded = batch !== undefined && hasBatchEnded(batch.status);
  useEffect(() => {
    if (hasEnded) refetchScreen();
  }, [hasEnded]);
  const {
    progress = 0,
    processed_count: done = 0,
    total = 0,
    failed_count: failed = 0,
    status = 'pending',
  } = batch ?? {};
  const color = failed > 0 || status === 'failed' ? 'red' : hasEnded ? 'green' : 'indigo';
  return (
    <section className={style.batch} aria-label={title}>
      <div className={style.head}>
        {title}
        {hasEnded ? <CloseButton aria-label="Close" onClick={close} /> : null}
      </div>
      <div className={style.count}>
        <span role="status">{STATUS_LABELS[status]}</span>
        <span>
          {formatCount(done)} of {formatCount(total)}
        </span>
      </div>
      <Progress value={progress} color={color} aria-label={title} />
      {failed > 0 ? (
        <ul className={style.errors} aria-label="Errors">
          {batch?.processing_errors.map((error) => (
            <li key={error.id}>
              {error.id}: {error.message}
            </li>
          ))}
        </ul>
      ) : null}
      {hasEnded || batch === undefined ? null : (
        <IfAllowed call={STOP}>
          <Button
            mt="sm"
            size="xs"
            variant="default"
            loading={stop.isPending}
            onClick={() => stop.mutate({ params: { path: { id } } })}
          >
            Stop
          </Button>
        </IfAllowed>
      )}
    </section>
  );
}

const hasBatchEnded = (status: keyof typeof STATUS_LABELS) => status !== 'pending' && status !== 'in_progress';

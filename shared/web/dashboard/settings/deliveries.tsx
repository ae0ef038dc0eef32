import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IfAllowed } from '#web/dashboard/actions/permission.tsx';
import { dashboardApi } from '#web/dashboard/api/client.ts';
import { useAction } from '#web/dashboard/api/use-action.ts';
import { hasRecordPage, RecordLink } from '#web/dashboard/records/record-links.tsx';
import { requireData } from '#web/ui/api/client.ts';
import type { ListRow } from '#web/ui/api/response-types.ts';
import { EmptyState } from '#web/ui/empty.tsx';
import { FailureAlert } from '#web/ui/failure.tsx';
import { formatDay, formatTimeOfDay } from '#web/ui/formats/time.ts';
import { humanize, StatusBadge } from '#web/ui/status.tsx';
import style from './deliveries.module.css';
import type { DashboardWebhook } from './webhooks-query.ts';

const PATH = '/api/v2/company/webhooks/{id}/webhook_deliveries';
const RETRY = 'POST /api/v2/company/webhooks/webhook_deliveries/{id}/retry';
const POLL_INTERVAL_MS = 3000;

interface Props {
  readonly webhook: DashboardWebhook;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function Deliveries({ webhook, isOpen, close }: Props) {
  const { id } = webhook;
  const deliveries = useQuery({
    queryKey: [PATH, id],
    queryFn: async () =>
      requireData(await dashboardApi.GET(PATH, { params: { path: { id }, query: { per_page: 50 } } })),
    enabled: isOpen,
    refetchInterval: POLL_INTERVAL_MS,
  });
  const retry = useAction(RETRY, { successMessage: 'The message was queued for another delivery.' });
  return (
    <Drawer opened={isOpen} onClose={close} position="right" size="lg" title={`Deliveries to ${webhook.url}`}>
      {deliveries.isError ? <FailureAlert error={deliveries.error} retry={() => deliveries.refetch()} /> : null}
      {deliveries.data === undefined && !deliveries.isError ? <Skeleton height={200} /> : null}
      {deliveries.data?.length === 0 ? (
        <EmptyState icon="settings" title="No deliveries yet">
          The next event for this webhook appears here.
        </EmptyState>
      ) : null}
      <Stack component="ul" className={style.list}>
        {deliveries.data?.map((delivery) => (
          <li key={delivery.message_id} className={style.delivery}>
            <div className={style.head}>
              <b>{humanize(delivery.type)}</b>
              <DeliveredRecord {...delivery} />
              <StatusBadge value={delivery.state} />
              <IfAllowed call={RETRY}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Resend ${delivery.message_id}`}
                  onClick={() => retry.mutate({ params: { path: { id: delivery.message_id } } })}
                >
                  Resend
                </Button>
              </IfAllowed>
            </div>
            <ol className={style.attempts}>
              {delivery.attempt_log.map((attempt) => (
                <li key={attempt.at}>
                  {formatDay(attempt.at)}, {formatTimeOfDay(attempt.at)}:{' '}
                  {attempt.status ?? humanize(attempt.error ?? 'no response')} in {attempt.duration_ms} ms
                </li>
              ))}
            </ol>
          </li>
        ))}
      </Stack>
    </Drawer>
  );
}

function DeliveredRecord({ entity_type: type, entity_id: id }: ListRow<typeof PATH>) {
  if (id === null || !hasRecordPage(type)) return null;
  return (
    <RecordLink type={type} id={id}>
      {humanize(type)} {id}
    </RecordLink>
  );
}

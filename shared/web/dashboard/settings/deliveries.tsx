import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { May } from '#web/dashboard/actions/may.tsx';
import { useAction } from '#web/dashboard/api/changes.ts';
import { api } from '#web/dashboard/api/client.ts';
import { got } from '#web/ui/api/client.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { day, time } from '#web/ui/formats/time.ts';
import { inWords, Status } from '#web/ui/status.tsx';
import style from './deliveries.module.css';
import type { Webhook } from './webhooks-query.ts';

const PATH = '/api/v2/company/webhooks/{id}/webhook_deliveries';
const RETRY = 'POST /api/v2/company/webhooks/webhook_deliveries/{id}/retry';
const ASK_MS = 3000;

interface Props {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly close: () => void;
}

export function Deliveries({ webhook, isOpen, close }: Props) {
  const { id } = webhook;
  const deliveries = useQuery({
    queryKey: [PATH, id],
    queryFn: async () => got(await api.GET(PATH, { params: { path: { id }, query: { per_page: 50 } } })),
    enabled: isOpen,
    refetchInterval: ASK_MS,
  });
  const retry = useAction(RETRY, { said: 'The message is sent again.' });
  return (
    <Drawer opened={isOpen} onClose={close} position="right" size="lg" title={`Deliveries to ${webhook.url}`}>
      {deliveries.isError ? <Failure error={deliveries.error} retry={() => deliveries.refetch()} /> : null}
      {deliveries.data === undefined && !deliveries.isError ? <Skeleton height={200} /> : null}
      {deliveries.data?.length === 0 ? (
        <Empty icon="settings" title="Nothing was sent">
          The next event that it is notified of is shown here.
        </Empty>
      ) : null}
      <Stack component="ul" className={style.list}>
        {deliveries.data?.map((delivery) => (
          <li key={delivery.message_id} className={style.delivery}>
            <div className={style.head}>
              <b>{inWords(delivery.type)}</b>
              <Status
                value={delivery.state === 'delivered' ? 'completed' : delivery.state}
                label={inWords(delivery.state)}
              />
              <May call={RETRY}>
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Send ${delivery.message_id} again`}
                  onClick={() => retry.mutate({ params: { path: { id: delivery.message_id } } })}
                >
                  Send again
                </Button>
              </May>
            </div>
            <ol className={style.attempts}>
              {delivery.attempt_log.map((attempt) => (
                <li key={attempt.at}>
                  {day(attempt.at)}, {time(attempt.at)}: {attempt.status ?? inWords(attempt.error ?? 'no answer')} in{' '}
                  {attempt.duration_ms} ms
                </li>
              ))}
            </ol>
          </li>
        ))}
      </Stack>
    </Drawer>
  );
}

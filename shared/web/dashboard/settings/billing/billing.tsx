import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailureAlert } from '#web/ui/failure.tsx';
import style from './billing.module.css';
import { ConnectionPanel } from './connection-panel.tsx';
import { BillingEvents } from './events.tsx';
import { connectionsQuery } from './queries.ts';

export function BillingProviders() {
  const connections = useQuery(connectionsQuery);
  if (connections.isError) return <FailureAlert error={connections.error} retry={() => connections.refetch()} />;
  if (!connections.data) return <Skeleton height={320} />;
  return (
    <div className={style.screen}>
      {connections.data.map((connection) => (
        <ConnectionPanel key={connection.provider} connection={connection} />
      ))}
      <BillingEvents />
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '#web/ui/failure.tsx';
import style from './billing.module.css';
import { ConnectionPanel } from './connection-panel.tsx';
import { Events } from './events.tsx';
import { connectionsQuery } from './queries.ts';

export function Billing() {
  const connections = useQuery(connectionsQuery);
  if (connections.isError) return <Failure error={connections.error} retry={() => connections.refetch()} />;
  if (!connections.data) return <Skeleton height={320} />;
  return (
    <div className={style.screen}>
      {connections.data.map((connection) => (
        <ConnectionPanel key={connection.provider} connection={connection} />
      ))}
      <Events />
    </div>
  );
}

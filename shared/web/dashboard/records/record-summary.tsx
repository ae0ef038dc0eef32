import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureAlert } from '#web/ui/failure.tsx';

export interface RecordSummaryProps {
  readonly id: string;
}

interface Props<Data> {
  /** The query of the record's page, so that opening the page asks nothing again. */
  readonly of: { readonly queryKey: readonly string[]; readonly queryFn: () => Promise<Data> };
  readonly children: (record: Data) => ReactNode;
}

/** Head, key figures and overview of a record in the side panel. */
export function RecordSummary<Data>({ of, children }: Props<Data>) {
  const { data, error, isError, refetch } = useQuery(of);
  if (isError) return <FailureAlert error={error} retry={() => refetch()} />;
  return <Stack>{data === undefined ? <SummarySkeleton /> : children(data)}</Stack>;
}

export function SummarySkeleton() {
  return (
    <>
      <Skeleton height={20} width={260} />
      <Skeleton height={76} />
      <Skeleton height={320} />
    </>
  );
}

import { Button } from '@mantine/core';
import { useChange } from '#web/dashboard/api/changes.ts';
import { api, got } from '#web/dashboard/api/client.ts';
import { useFollowBatch } from '#web/dashboard/batches/batches.tsx';
import { count } from '#web/ui/formats/amount.ts';

interface Props {
  readonly ids: readonly number[];
  readonly done: () => void;
}

/** What can be done with commissions that are chosen. */
export function BulkActions({ ids, done }: Props) {
  const follow = useFollowBatch();
  const body = { ids: [...ids] };
  const begun = (what: string) => (batch: Parameters<typeof follow>[1]) => {
    follow(`${what} ${count(ids.length)} ${ids.length === 1 ? 'commission' : 'commissions'}`, batch);
    done();
  };
  const approve = useChange(async () => got(await api.POST('/api/v2/company/commissions/approve', { body })));
  const deny = useChange(async () => got(await api.POST('/api/v2/company/commissions/deny', { body })));
  const isBusy = approve.isPending || deny.isPending;
  return (
    <>
      <Button
        loading={approve.isPending}
        disabled={isBusy}
        onClick={() => approve.mutate(undefined, { onSuccess: begun('Approve') })}
      >
        Approve
      </Button>
      <Button
        variant="default"
        loading={deny.isPending}
        disabled={isBusy}
        onClick={() => deny.mutate(undefined, { onSuccess: begun('Deny') })}
      >
        Deny
      </Button>
    </>
  );
}

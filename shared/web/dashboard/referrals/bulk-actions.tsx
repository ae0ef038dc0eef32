import { api, got } from '#web/dashboard/api/client.ts';
import { BulkButton } from '#web/dashboard/batches/bulk-button.tsx';
import { counted } from '#web/ui/formats/amount.ts';
import { Move } from './move.tsx';

interface Props {
  readonly ids: readonly number[];
  readonly done: () => void;
}

/** What can be done with referrals that are chosen. */
export function BulkActions({ ids, done }: Props) {
  const body = { ids: [...ids] };
  const these = counted(ids.length, 'referral', 'referrals');
  return (
    <>
      <BulkButton
        label="Approve"
        title={`Approve ${these}`}
        isMain
        start={async () => got(await api.POST('/api/v2/company/referrals/approve', { body }))}
        done={done}
      />
      <BulkButton
        label="Enable"
        title={`Enable ${these}`}
        start={async () => got(await api.POST('/api/v2/company/referrals/enable', { body }))}
        done={done}
      />
      <BulkButton
        label="Disable"
        title={`Disable ${these}`}
        ask="Their next sales earn nothing. What they have earned stays."
        start={async () => got(await api.POST('/api/v2/company/referrals/disable', { body }))}
        done={done}
      />
      <Move ids={ids} done={done} />
      <BulkButton
        label="Delete"
        title={`Delete ${these}`}
        ask="What is known of these people is erased. Their commissions and the figures stay. Nobody can take this back."
        isGrave
        start={async () => got(await api.DELETE('/api/v2/company/referrals', { body }))}
        done={done}
      />
    </>
  );
}

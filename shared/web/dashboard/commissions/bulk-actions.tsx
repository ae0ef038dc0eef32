import { api, got } from '#web/dashboard/api/client.ts';
import { BulkButton } from '#web/dashboard/batches/bulk-button.tsx';
import { counted } from '#web/ui/formats/amount.ts';

interface Props {
  readonly ids: readonly number[];
  readonly done: () => void;
}

/** What can be done with commissions that are chosen. */
export function BulkActions({ ids, done }: Props) {
  const body = { ids: [...ids] };
  const these = counted(ids.length, 'commission', 'commissions');
  return (
    <>
      <BulkButton
        label="Approve"
        title={`Approve ${these}`}
        isMain
        start={async () => got(await api.POST('/api/v2/company/commissions/approve', { body }))}
        done={done}
      />
      <BulkButton
        label="Deny"
        title={`Deny ${these}`}
        ask="What is denied is not owed, and is paid in no payout. You can approve it again."
        isGrave
        start={async () => got(await api.POST('/api/v2/company/commissions/deny', { body }))}
        done={done}
      />
      <BulkButton
        label="Pay out"
        needs="pay"
        title={`Pay out ${these}`}
        ask="Makes a payout for each promoter, campaign and unit, without waiting for the 1st of the month. What is not approved, or in a payout already, stays where it is."
        start={async () => got(await api.POST('/api/v2/company/commissions/generate_payouts', { body }))}
        done={done}
      />
    </>
  );
}

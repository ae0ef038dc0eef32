import { api, got } from '#web/dashboard/api/client.ts';
import { BulkButton } from '#web/dashboard/batches/bulk-button.tsx';
import { counted } from '#web/ui/formats/amount.ts';

interface Props {
  readonly ids: readonly number[];
  readonly done: () => void;
}

/** What can be done with payouts that are chosen. */
export function BulkActions({ ids, done }: Props) {
  const body = { ids: [...ids] };
  const these = counted(ids.length, 'payout', 'payouts');
  return (
    <>
      <BulkButton
        label="Mark as paid"
        needs="pay"
        title={`Mark ${these} as paid`}
        ask="Their promoters are notified by mail. Pay them first."
        isMain
        start={async () => got(await api.POST('/api/v2/company/payouts/mark_as_paid', { body })).data}
        done={done}
      />
      <BulkButton
        label="Mark as not paid"
        needs="pay"
        title={`Mark ${these} as not paid`}
        ask="Their amounts are owed again."
        start={async () => got(await api.POST('/api/v2/company/payouts/mark_as_unpaid', { body })).data}
        done={done}
      />
      <BulkButton
        label="Destroy"
        needs="pay"
        title={`Destroy ${these}`}
        ask="Their commissions are in no payout then, and can be paid out again."
        isGrave
        start={async () => got(await api.DELETE('/api/v2/company/payouts/destroy', { body })).data}
        done={done}
      />
    </>
  );
}

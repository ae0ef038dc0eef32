import { api, got } from '#web/dashboard/api/client.ts';
import { BulkButton } from '#web/dashboard/batches/bulk-button.tsx';
import { counted } from '#web/ui/formats/amount.ts';
import { AddToCampaign } from './add-to-campaign.tsx';

interface Props {
  readonly ids: readonly number[];
  readonly done: () => void;
}

/** What can be done with promoters that are chosen. */
export function BulkActions({ ids, done }: Props) {
  const body = { ids: [...ids] };
  const these = counted(ids.length, 'promoter', 'promoters');
  return (
    <>
      <BulkButton
        label="Accept"
        title={`Accept ${these}`}
        isMain
        start={async () => got(await api.POST('/api/v2/company/promoters/accept', { body }))}
        done={done}
      />
      <BulkButton
        label="Reject"
        title={`Reject ${these}`}
        ask="Their links count nothing from now on. They can be accepted later."
        start={async () => got(await api.POST('/api/v2/company/promoters/reject', { body }))}
        done={done}
      />
      <BulkButton
        label="Block"
        title={`Block ${these}`}
        ask="Their links count nothing from now on, and sales of their customers earn nothing. What they have earned stays."
        start={async () => got(await api.POST('/api/v2/company/promoters/block', { body }))}
        done={done}
      />
      <AddToCampaign ids={ids} done={done} />
      <BulkButton
        label="Archive"
        title={`Archive ${these}`}
        ask="Lists leave them out. Restore brings them back."
        start={async () => got(await api.POST('/api/v2/company/promoters/archive', { body }))}
        done={done}
      />
      <BulkButton
        label="Restore"
        title={`Restore ${these}`}
        start={async () => got(await api.POST('/api/v2/company/promoters/restore', { body }))}
        done={done}
      />
    </>
  );
}

import { useState } from 'react';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { joinableCampaign } from '#web/dashboard/records/found.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

export const ADD = 'POST /api/v2/company/promoters/add_to_campaign';

export function AddToCampaign({ ids, begun, ...dialog }: BulkDialogProps) {
  const [campaign, setCampaign] = useState<string>();
  return (
    <FormDialog
      {...dialog}
      call={ADD}
      label="Add"
      isReady={campaign !== undefined}
      asked={() => ({ body: { ids: [...ids], campaign_id: Number(campaign) } })}
      done={begun}
    >
      {() => <RecordSelect records={joinableCampaign} value={campaign} change={setCampaign} />}
    </FormDialog>
  );
}

import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { promotions } from '#web/dashboard/records/found.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

export const MOVE = 'POST /api/v2/company/referrals/move_to_promoter';

export function Move({ ids, begun, ...dialog }: BulkDialogProps) {
  const [to, setTo] = useState<string>();
  const [withCommissions, setWithCommissions] = useState(false);
  const body = {
    ids: [...ids],
    promoter_campaign_id: Number(to),
    move_associated_commissions: withCommissions,
  };
  return (
    <FormDialog {...dialog} call={MOVE} label="Move" isReady={to !== undefined} asked={() => ({ body })} done={begun}>
      {() => (
        <>
          <RecordSelect records={promotions} value={to} change={setTo} />
          <Checkbox
            label="Move what they have earned and is not paid, too"
            checked={withCommissions}
            onChange={(event) => setWithCommissions(event.currentTarget.checked)}
          />
        </>
      )}
    </FormDialog>
  );
}

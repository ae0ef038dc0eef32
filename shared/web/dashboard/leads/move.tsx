import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { promotionChoices } from '#web/dashboard/records/record-choices.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

export const MOVE_REFERRALS = 'POST /api/v2/company/referrals/move_to_promoter';

export function MoveReferralsDialog({ ids, onStarted, ...dialog }: BulkDialogProps) {
  const [to, setTo] = useState<string>();
  const [withCommissions, setWithCommissions] = useState(false);
  const body = {
    ids: [...ids],
    promoter_campaign_id: Number(to),
    move_associated_commissions: withCommissions,
  };
  return (
    <ActionFormDialog
      {...dialog}
      call={MOVE_REFERRALS}
      label="Move"
      isReady={to !== undefined}
      buildRequest={() => ({ body })}
      onSuccess={onStarted}
    >
      {() => (
        <>
          <RecordSelect records={promotionChoices} value={to} change={setTo} />
          <Checkbox
            label="Also move their unpaid commissions"
            checked={withCommissions}
            onChange={(event) => setWithCommissions(event.currentTarget.checked)}
          />
        </>
      )}
    </ActionFormDialog>
  );
}

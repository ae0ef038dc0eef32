import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { campaignFilter, joinableCampaignFilter } from '#web/dashboard/records/record-choices.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

export const MOVE_PROMOTERS = 'POST /api/v2/company/promoters/move_to_campaign';
const fromCampaigns = { ...campaignFilter, label: 'From' };
const toCampaigns = { ...joinableCampaignFilter, label: 'To' };

/** Moves promoters to another campaign; their links then lead to it. */
export function MoveToCampaign({ ids, onStarted, ...dialog }: BulkDialogProps) {
  const [from, setFrom] = useState<string>();
  const [to, setTo] = useState<string>();
  const [withReferrals, setWithReferrals] = useState(false);
  const body = {
    ids: [...ids],
    from_campaign_id: Number(from),
    to_campaign_id: Number(to),
    soft_move_referrals: withReferrals,
  };
  return (
    <ActionFormDialog
      {...dialog}
      call={MOVE_PROMOTERS}
      label="Move"
      isReady={from !== undefined && to !== undefined}
      buildRequest={() => ({ body })}
      onSuccess={onStarted}
    >
      {() => (
        <>
          <div>From now on, links lead to the new campaign. Existing earnings stay with the old one.</div>
          <RecordSelect records={fromCampaigns} value={from} change={setFrom} />
          <RecordSelect records={toCampaigns} value={to} change={setTo} />
          <Checkbox
            label="Also move the referrals"
            checked={withReferrals}
            onChange={(event) => setWithReferrals(event.currentTarget.checked)}
          />
        </>
      )}
    </ActionFormDialog>
  );
}

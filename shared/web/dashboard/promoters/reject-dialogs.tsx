import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';

export const REJECT_PROMOTERS = 'POST /api/v2/company/promoters/reject';
export const BLOCK_PROMOTERS = 'POST /api/v2/company/promoters/block';

export function RejectDialog(props: BulkDialogProps) {
  return (
    <Ban {...props} call={REJECT_PROMOTERS} label="Reject">
      Their links stop counting in all campaigns, sales to their customers earn nothing, and they can no longer sign in
      to the portal. You can approve them later.
    </Ban>
  );
}

export function BlockDialog(props: BulkDialogProps) {
  return (
    <Ban {...props} call={BLOCK_PROMOTERS} label="Block">
      In all their campaigns, their links stop counting and sales to their customers earn nothing. They can still sign
      in to the portal, and earn in campaigns that they join later. Approve them to unblock them.
    </Ban>
  );
}

interface Props extends BulkDialogProps {
  readonly call: typeof REJECT_PROMOTERS | typeof BLOCK_PROMOTERS;
  readonly label: string;
  readonly children: string;
}

function Ban({ ids, onStarted, title, children, ...dialog }: Props) {
  const [denies, setDenies] = useState(true);
  const body = { ids: [...ids], deny_unpaid: denies };
  return (
    <ActionFormDialog
      {...dialog}
      title={`${title}?`}
      isDestructive
      buildRequest={() => ({ body })}
      onSuccess={onStarted}
    >
      {() => (
        <Stack>
          <div>{children}</div>
          <Checkbox
            label="Deny unpaid commissions"
            description="Only commissions that are not in a payout yet."
            checked={denies}
            onChange={(event) => setDenies(event.currentTarget.checked)}
          />
        </Stack>
      )}
    </ActionFormDialog>
  );
}

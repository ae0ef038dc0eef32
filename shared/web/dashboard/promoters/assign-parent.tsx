import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { promoterFilter } from '#web/dashboard/records/record-choices.ts';
import { RecordSelect } from '#web/ui/lists/record-select.tsx';

export const ASSIGN_PARENT = 'POST /api/v2/company/promoters/assign_parent';
const parents = { ...promoterFilter, label: 'Parent promoter' };

/** The parent earns on later sales where campaigns reward it. */
export function AssignParent({ ids, onStarted, ...dialog }: BulkDialogProps) {
  const [parent, setParent] = useState<string>();
  return (
    <ActionFormDialog
      {...dialog}
      call={ASSIGN_PARENT}
      label="Assign"
      isReady={parent !== undefined}
      buildRequest={() => ({ body: { ids: [...ids], parent_promoter_id: Number(parent) } })}
      onSuccess={onStarted}
    >
      {() => (
        <>
          <div>
            From now on, the parent also earns on the promoter’s sales, in campaigns that reward the second tier.
          </div>
          <RecordSelect records={parents} value={parent} change={setParent} />
        </>
      )}
    </ActionFormDialog>
  );
}

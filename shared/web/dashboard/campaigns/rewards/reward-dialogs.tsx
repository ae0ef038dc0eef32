import type { ReactNode } from 'react';
import { addRecordId, type DraftFieldsProps, DraftFormDialog } from '#web/dashboard/actions/draft-form-dialog.tsx';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import type { DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import type { RewardBody } from './reward-draft.ts';

export const NEW_REWARD = 'POST /api/v2/company/rewards';
export const CHANGE_REWARD = 'PUT /api/v2/company/rewards/{id}';

interface Props<Draft, Body> extends DialogState {
  readonly thing: 'reward' | 'discount';
  readonly initial: Draft;
  readonly buildRequest: (draft: Draft) => { readonly body: Body } | { readonly errors: FieldErrors };
  readonly fields: readonly string[];
  readonly children: (fields: DraftFieldsProps<Draft>) => ReactNode;
}

/** @param made gets the new id */
export function NewDialog<Draft>({
  thing,
  made,
  ...dialog
}: Props<Draft, RewardBody> & { readonly made: (id: number) => void }) {
  return (
    <DraftFormDialog
      {...dialog}
      call={NEW_REWARD}
      title={`New ${thing}`}
      label="Add"
      done={({ id }) => made(id)}
      successMessage={`The ${thing} was added.`}
    />
  );
}

type ChangedBody = NonNullable<OperationRequest<typeof CHANGE_REWARD>['body']>;

/** @param before notice above the form */
export function ChangeDialog<Draft>({
  thing,
  reward: { id, name },
  buildRequest,
  before,
  children,
  ...dialog
}: Props<Draft, ChangedBody> & { readonly reward: CompanyReward; readonly before: ReactNode }) {
  return (
    <DraftFormDialog
      {...dialog}
      call={CHANGE_REWARD}
      title={`Edit ${name}`}
      label="Save"
      buildRequest={(draft: Draft) => addRecordId(id, buildRequest(draft))}
      successMessage={`The ${thing} was changed.`}
    >
      {(fields) => (
        <>
          {before}
          {children(fields)}
        </>
      )}
    </DraftFormDialog>
  );
}

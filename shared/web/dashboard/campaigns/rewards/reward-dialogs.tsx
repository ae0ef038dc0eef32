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
  readonly noun: 'reward' | 'discount';
  readonly initial: Draft;
  readonly buildRequest: (draft: Draft) => { readonly body: Body } | { readonly errors: FieldErrors };
  readonly fields: readonly string[];
  readonly children: (fields: DraftFieldsProps<Draft>) => ReactNode;
}

/**
 * Creates a reward: commission terms of promoters, or a discount for customers.
 * @param onCreated gets the new id
 */
export function CreateRewardFormDialog<Draft>({
  noun,
  onCreated,
  ...dialog
}: Props<Draft, RewardBody> & { readonly onCreated: (id: number) => void }) {
  return (
    <DraftFormDialog
      {...dialog}
      call={NEW_REWARD}
      title={`New ${noun}`}
      label="Add"
      onSuccess={({ id }) => onCreated(id)}
      successMessage={`The ${noun} was added.`}
    />
  );
}

type ChangedBody = NonNullable<OperationRequest<typeof CHANGE_REWARD>['body']>;

/** Changes a reward or discount. @param notice shown above the form */
export function EditRewardFormDialog<Draft>({
  noun,
  reward: { id, name },
  buildRequest,
  notice,
  children,
  ...dialog
}: Props<Draft, ChangedBody> & { readonly reward: CompanyReward; readonly notice: ReactNode }) {
  return (
    <DraftFormDialog
      {...dialog}
      call={CHANGE_REWARD}
      title={`Edit ${name}`}
      label="Save"
      buildRequest={(draft: Draft) => addRecordId(id, buildRequest(draft))}
      successMessage={`The ${noun} was changed.`}
    >
      {(fields) => (
        <>
          {notice}
          {children(fields)}
        </>
      )}
    </DraftFormDialog>
  );
}

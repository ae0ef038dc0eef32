import { type ReactNode, useState } from 'react';
import type { FieldErrors } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import type { OperationRequest } from '#web/dashboard/api/operations.ts';
import type { CompanyReward } from '#web/dashboard/campaigns/queries.ts';
import type { RewardBody } from './reward-draft.ts';

export const NEW_REWARD = 'POST /api/v2/company/rewards';
export const CHANGE_REWARD = 'PUT /api/v2/company/rewards/{id}';

interface Props<Draft, Body> extends DialogState {
  readonly thing: 'reward' | 'discount';
  readonly initial: Draft;
  readonly read: (draft: Draft) => { readonly body: Body } | { readonly errors: FieldErrors };
  readonly fields: readonly string[];
  readonly children: (draft: Draft, setDraft: (draft: Draft) => void, errors: FieldErrors) => ReactNode;
}

function useDraft<Draft>(initial: Draft, close: () => void) {
  const [draft, setDraft] = useState<Draft>();
  const end = () => {
    close();
    setDraft(undefined);
  };
  return [draft ?? initial, (next: Draft) => setDraft(next), end] as const;
}

/** @param made gets the new id */
export function NewDialog<Draft>({
  thing,
  initial,
  read,
  fields,
  isOpen,
  close,
  made,
  children,
}: Props<Draft, RewardBody> & { readonly made: (id: number) => void }) {
  const [draft, setDraft, end] = useDraft(initial, close);
  return (
    <ActionFormDialog
      call={NEW_REWARD}
      title={`New ${thing}`}
      label="Add"
      isOpen={isOpen}
      close={end}
      buildRequest={() => read(draft)}
      done={({ id }) => made(id)}
      successMessage={`The ${thing} was added.`}
      fields={fields}
    >
      {(errors) => children(draft, setDraft, errors)}
    </ActionFormDialog>
  );
}

type ChangedBody = NonNullable<OperationRequest<typeof CHANGE_REWARD>['body']>;

/** @param before notice above the form */
export function ChangeDialog<Draft>({
  thing,
  reward: { id, name },
  initial,
  read,
  fields,
  isOpen,
  close,
  before,
  children,
}: Props<Draft, ChangedBody> & { readonly reward: CompanyReward; readonly before: ReactNode }) {
  const [draft, setDraft, end] = useDraft(initial, close);
  const buildRequest = () => {
    const request = read(draft);
    return 'errors' in request ? request : { params: { path: { id } }, body: request.body };
  };
  return (
    <ActionFormDialog
      call={CHANGE_REWARD}
      title={`Edit ${name}`}
      label="Save"
      isOpen={isOpen}
      close={end}
      buildRequest={buildRequest}
      successMessage={`The ${thing} was changed.`}
      fields={fields}
    >
      {(errors) => (
        <>
          {before}
          {children(draft, setDraft, errors)}
        </>
      )}
    </ActionFormDialog>
  );
}

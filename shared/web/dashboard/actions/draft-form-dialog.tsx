import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Operation, OperationRequest } from '#web/dashboard/api/operations.ts';
import type { FieldErrors } from './field-errors.ts';
import { ActionFormDialog } from './form-dialog.tsx';

export interface DraftFieldsProps<Draft> {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
  readonly errors: FieldErrors;
}

interface Props<Name extends Operation, Draft>
  extends Omit<ComponentProps<typeof ActionFormDialog<Name>>, 'buildRequest' | 'outdated' | 'children'> {
  readonly initial: Draft;
  readonly buildRequest: (draft: Draft) => OperationRequest<Name> | { readonly errors: FieldErrors };
  /** Applies a draft to the latest version of a record that was changed since it was read. */
  readonly outdated?: { readonly title: string; readonly rebase: (draft: Draft) => Promise<Draft> };
  readonly children: (fields: DraftFieldsProps<Draft>) => ReactNode;
}

/** A form dialog whose values are kept as a draft until it closes. */
export function DraftFormDialog<Name extends Operation, Draft>({
  initial,
  buildRequest,
  outdated,
  close,
  children,
  ...dialog
}: Props<Name, Draft>) {
  const [draft = initial, setDraft] = useState<Draft>();
  const change = (next: Draft) => setDraft(() => next);
  const closeAndReset = () => {
    close();
    setDraft(undefined);
  };
  return (
    <ActionFormDialog
      {...dialog}
      close={closeAndReset}
      buildRequest={() => buildRequest(draft)}
      {...(outdated && {
        outdated: { title: outdated.title, load: async () => change(await outdated.rebase(draft)) },
      })}
    >
      {(errors) => children({ draft, change, errors })}
    </ActionFormDialog>
  );
}

/** Adds the ID of the record to a request. Errors are returned unchanged. */
export function addRecordId<Body>(
  id: number,
  request: { readonly body: Body } | { readonly errors: FieldErrors },
):
  | { readonly params: { readonly path: { readonly id: number } }; readonly body: Body }
  | { readonly errors: FieldErrors } {
  return 'errors' in request ? request : { params: { path: { id } }, ...request };
}

/** Returns the texts of a dialog that changes a record, or adds one. @param name undefined for a new record */
export function recordDialogTexts(noun: string, name: string | undefined) {
  return name === undefined
    ? { title: `New ${noun}`, label: 'Add', successMessage: `The ${noun} was added.` }
    : { title: `Edit ${name}`, label: 'Save', successMessage: `The ${noun} was changed.` };
}

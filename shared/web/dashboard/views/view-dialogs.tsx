import { TextInput } from '@mantine/core';
import { MAX_VIEW_NAME_LENGTH, type ViewList } from '#shared/domain/users/saved-view.ts';
import { type FieldErrors, labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import type { DashboardView } from './views-query.ts';

const SAVE_VIEW = 'POST /api/v2/me/views';
export const UPDATE_VIEW = 'PUT /api/v2/me/views/{id}';
const DELETE_VIEW = 'DELETE /api/v2/me/views/{id}';

interface SaveProps extends DialogState {
  readonly list: ViewList;
  readonly query: string;
  readonly onSaved: (view: DashboardView) => void;
}

export function SaveViewDialog({ list, query, ...dialog }: SaveProps) {
  return (
    <ActionFormDialog
      {...dialog}
      call={SAVE_VIEW}
      title="Save view"
      label="Save"
      buildRequest={(texts) => {
        const name = readName(texts);
        return name === '' ? NO_NAME : { body: { list, name, query } };
      }}
      successMessage="The view was saved."
      fields={['name']}
    >
      {(errors) => <NameInput errors={errors} description="Only you see your views." />}
    </ActionFormDialog>
  );
}

interface ViewProps extends DialogState {
  readonly view: DashboardView;
}

export function RenameViewDialog({ view: { id, name: before }, ...dialog }: ViewProps) {
  return (
    <ActionFormDialog
      {...dialog}
      call={UPDATE_VIEW}
      title="Rename view"
      label="Rename"
      buildRequest={(texts) => {
        const name = readName(texts);
        return name === '' ? NO_NAME : { params: { path: { id } }, body: { name } };
      }}
      successMessage="The view was renamed."
      fields={['name']}
    >
      {(errors) => <NameInput errors={errors} before={before} />}
    </ActionFormDialog>
  );
}

export function DeleteViewDialog({ view: { id, name }, ...dialog }: ViewProps) {
  return (
    <ActionFormDialog
      {...dialog}
      call={DELETE_VIEW}
      title={`Delete ${name}?`}
      label="Delete"
      buildRequest={() => ({ params: { path: { id } } })}
      successMessage="The view was deleted."
      isDestructive
    >
      The records stay as they are. You cannot undo this.
    </ActionFormDialog>
  );
}

const NO_NAME = { errors: { name: 'Enter a name.' } };

function readName({ name = '' }: Readonly<Record<string, string>>): string {
  return name.trim();
}

interface NameProps {
  readonly errors: FieldErrors;
  readonly before?: string;
  readonly description?: string;
}

function NameInput({ errors, before = '', description }: NameProps) {
  return (
    <TextInput
      name="name"
      label="Name"
      defaultValue={before}
      maxLength={MAX_VIEW_NAME_LENGTH}
      autoComplete="off"
      error={labelFieldError(errors, 'name', 'Name')}
      data-autofocus
      {...(description === undefined ? {} : { description })}
    />
  );
}

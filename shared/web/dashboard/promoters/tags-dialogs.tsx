import { useState } from 'react';
import { labelFieldError } from '#web/dashboard/actions/field-errors.ts';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { TagsField } from './tags-field.tsx';

export const ADD_TAGS = 'POST /api/v2/company/promoters/add_tags';
export const REMOVE_TAGS = 'POST /api/v2/company/promoters/remove_tags';

export function AddTagsDialog(dialog: BulkDialogProps) {
  return <TagsDialog {...dialog} call={ADD_TAGS} label="Add" description="A promoter can have up to 10 tags." />;
}

export function RemoveTagsDialog(dialog: BulkDialogProps) {
  return <TagsDialog {...dialog} call={REMOVE_TAGS} label="Remove" />;
}

interface Props extends BulkDialogProps {
  readonly call: typeof ADD_TAGS | typeof REMOVE_TAGS;
  readonly label: string;
  readonly description?: string;
}

function TagsDialog({ ids, onStarted, close, description, ...dialog }: Props) {
  const [tags, setTags] = useState<readonly string[]>([]);
  return (
    <ActionFormDialog
      {...dialog}
      buildRequest={() =>
        tags.length === 0 ? { errors: { tags: 'Enter a tag.' } } : { body: { ids: [...ids], tags: [...tags] } }
      }
      close={() => {
        close();
        setTags([]);
      }}
      onSuccess={onStarted}
      fields={['tags']}
    >
      {(errors) => (
        <TagsField
          hasAutofocus
          value={tags}
          change={setTags}
          error={labelFieldError(errors, 'tags', 'Tags')}
          {...(description === undefined ? {} : { description })}
        />
      )}
    </ActionFormDialog>
  );
}

import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { buildCategoriesRequest, type CategoryDraft, canAddCategory } from './category-draft.ts';
import { MoveButtons } from './move-buttons.tsx';
import style from './resources.module.css';
import { CHANGE_CATEGORIES, categoriesQuery } from './resources-query.ts';

export function CategoriesDialog({ isOpen, close }: DialogState) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [changed, setChanged] = useState<readonly CategoryDraft[]>();
  const drafts = changed ?? categories.map(({ id, name }) => ({ id, name }));
  const closeAndReset = () => {
    close();
    setChanged(undefined);
  };
  const rename = (index: number, name: string) =>
    setChanged(drafts.map((draft, at) => (at === index ? { ...draft, name } : draft)));
  return (
    <ActionFormDialog
      call={CHANGE_CATEGORIES}
      title="Categories"
      label="Save"
      isOpen={isOpen}
      close={closeAndReset}
      buildRequest={() => buildCategoriesRequest(drafts, categories)}
      successMessage="The categories were saved."
    >
      {(errors) => (
        <>
          <p className={style.hint}>
            The portal shows resources by category, in this order. Resources of a deleted category stay, without a
            category.
          </p>
          {drafts.map(({ name }, index) => {
            const number = index + 1;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a new category is identified by its position only
              <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
                <TextInput
                  className={style.category}
                  aria-label={`Category ${number}`}
                  autoComplete="off"
                  value={name}
                  onChange={({ currentTarget: { value } }) => rename(index, value)}
                  error={errors[`name_${number}`]}
                />
                <MoveButtons name={`category ${number}`} entries={drafts} index={index} change={setChanged} />
                <ActionIcon
                  variant="light"
                  color="red"
                  size="lg"
                  aria-label={`Delete category ${number}`}
                  onClick={() => setChanged(drafts.filter((_, at) => at !== index))}
                >
                  <Icon name="close" size={16} />
                </ActionIcon>
              </Group>
            );
          })}
          {canAddCategory(drafts) ? (
            <div>
              <Button variant="default" size="xs" onClick={() => setChanged([...drafts, { id: undefined, name: '' }])}>
                Add a category
              </Button>
            </div>
          ) : null}
        </>
      )}
    </ActionFormDialog>
  );
}

import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionFormDialog } from '#web/dashboard/actions/form-dialog.tsx';
import type { BulkDialogProps } from '#web/dashboard/batches/bulk.ts';
import { categoriesQuery, MOVE_ASSETS } from './resources-query.ts';

export function MoveDialog({ ids, onStarted, ...dialog }: BulkDialogProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const [category, setCategory] = useState<string | null>(null);
  return (
    <ActionFormDialog
      {...dialog}
      call={MOVE_ASSETS}
      label="Move"
      buildRequest={() => ({
        body: { ids: [...ids], ...(category === null ? {} : { category_id: Number(category) }) },
      })}
      onSuccess={onStarted}
    >
      {() => (
        <Select
          label="Category"
          placeholder="No category"
          data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={category}
          clearable
          onChange={setCategory}
          data-autofocus
        />
      )}
    </ActionFormDialog>
  );
}

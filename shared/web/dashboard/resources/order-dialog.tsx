import { Group, Select, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionFormDialog, type DialogState } from '#web/dashboard/actions/form-dialog.tsx';
import { buildOrderRequest, type CategoryAssets, groupByCategory } from './asset-groups.ts';
import { MoveButtons } from './move-buttons.tsx';
import style from './resources.module.css';
import { allAssetsQuery, type CompanyAsset, ORDER_ASSETS } from './resources-query.ts';

export function OrderDialog({ isOpen, close }: DialogState) {
  const { data: assets, isPending } = useQuery({ ...allAssetsQuery, enabled: isOpen });
  const [chosen, setChosen] = useState<string>();
  const [changed, setChanged] = useState<readonly CompanyAsset[]>();
  const groups = groupByCategory(assets ?? []);
  const group = groups.find(({ value }) => value === chosen) ?? groups[0];
  const shown = group && { ...group, assets: changed ?? group.assets };
  const choose = (value: string | null) => {
    setChosen(value ?? undefined);
    setChanged(undefined);
  };
  const closeAndReset = () => {
    close();
    setChanged(undefined);
  };
  return (
    <ActionFormDialog
      call={ORDER_ASSETS}
      title="Order of resources"
      label="Save"
      isOpen={isOpen}
      close={closeAndReset}
      isReady={shown !== undefined}
      buildRequest={() => buildOrderRequest(shown ?? { value: '', assets: [] })}
      successMessage="The order was saved."
    >
      {isPending ? <Skeleton height={160} /> : null}
      {assets?.length === 0 ? <p className={style.hint}>Add resources first.</p> : null}
      {shown ? (
        <Stack gap="sm">
          <p className={style.hint}>
            The portal shows the resources of a category in this order. New ones come first until you move them.
          </p>
          <Select
            label="Category"
            data={groups.map(({ value, label }) => ({ value, label }))}
            value={shown.value}
            allowDeselect={false}
            onChange={choose}
          />
          <Places key={shown.value} group={shown} change={setChanged} />
        </Stack>
      ) : null}
    </ActionFormDialog>
  );
}

interface PlacesProps {
  readonly group: CategoryAssets;
  readonly change: (assets: readonly CompanyAsset[]) => void;
}

function Places({ group: { label, assets }, change }: PlacesProps) {
  const [moved, setMoved] = useState<number>();
  const place = assets.findIndex(({ id }) => id === moved);
  return (
    <>
      <ol className={style.places} aria-label={label}>
        {assets.map(({ id, name }, index) => (
          <li key={id}>
            <Group gap="xs" wrap="nowrap">
              <span className={style.place}>{name}</span>
              <MoveButtons
                name={name}
                entries={assets}
                index={index}
                change={(next) => {
                  setMoved(id);
                  change(next);
                }}
              />
            </Group>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">
        {place === -1 ? '' : `${assets[place]?.name} is number ${place + 1} of ${assets.length}.`}
      </VisuallyHidden>
    </>
  );
}

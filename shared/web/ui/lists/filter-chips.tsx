import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import type { Filter } from './definition.ts';
import { FilterChip } from './filter-chip.tsx';
import type { View } from './view.ts';

interface Props {
  readonly filters: readonly Filter[];
  readonly view: View;
  readonly set: (name: string, value: string | undefined) => void;
}

/** The used filters, and a menu of the others. */
export function FilterChips({ filters, view, set }: Props) {
  const [newFilter, setNewFilter] = useState<string>();
  const chips = filters.filter(({ name }) => view[name] !== undefined || name === newFilter);
  const unusedFilters = filters.filter((filter) => !chips.includes(filter));
  return (
    <>
      {chips.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={view[filter.name]}
          isNew={filter.name === newFilter}
          change={(value) => set(filter.name, value)}
          left={() => setNewFilter(undefined)}
        />
      ))}
      {unusedFilters.length > 0 ? (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="default" radius="xl" leftSection={<Icon name="plus" size={16} />}>
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {unusedFilters.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => setNewFilter(name)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

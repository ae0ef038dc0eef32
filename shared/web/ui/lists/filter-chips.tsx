import { Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import type { Filter } from './definition.ts';
import { FilterChip } from './filter-chip.tsx';
import type { View } from './view.ts';

interface Props {
  readonly filters: readonly Filter[];
  readonly view: View;
  readonly set: (name: string, value: string | undefined) => void;
  /** Says why a filter cannot be added; undefined if it can. Default: all can. */
  readonly explainExclusion?: (name: string) => string | undefined;
}

/** The used filters, and a menu of the others. */
export function FilterChips({ filters, view, set, explainExclusion }: Props) {
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
          onClose={() => setNewFilter(undefined)}
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
            {unusedFilters.map(({ name, label }) => {
              const exclusion = explainExclusion?.(name);
              return (
                <Menu.Item key={name} disabled={exclusion !== undefined} onClick={() => setNewFilter(name)}>
                  {label}
                  {exclusion === undefined ? null : <Text size="xs">{exclusion}</Text>}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

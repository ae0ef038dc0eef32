import { Button, Checkbox, Menu, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import type { ListDefinition } from './definition.ts';
import { FilterChip } from './filter-chip.tsx';
import style from './filters.module.css';
import { type AddressedList, type View, visibleColumns } from './view.ts';

interface Props {
  readonly definition: Pick<ListDefinition<never>, 'searched'> & AddressedList;
  readonly view: View;
  readonly change: (view: View) => void;
  readonly children?: ReactNode;
}

export function Toolbar({ definition, view, change, children }: Props) {
  const [added, setAdded] = useState<string>();
  const set = (name: string, value: string | undefined) => {
    const { [name]: _, ...others } = view;
    change(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  const chips = definition.filters.filter(({ name }) => view[name] !== undefined || name === added);
  const others = definition.filters.filter((filter) => !chips.includes(filter));
  return (
    <div className={style.bar}>
      {definition.searched ? (
        <Search text={view.q ?? ''} what={definition.searched} change={(text) => set('q', text.trim())} />
      ) : null}
      {chips.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={view[filter.name]}
          isNew={filter.name === added}
          change={(value) => set(filter.name, value)}
          left={() => setAdded(undefined)}
        />
      ))}
      {others.length > 0 ? (
        <Menu position="bottom-start" shadow="md">
          <Menu.Target>
            <Button variant="default" radius="xl" leftSection={<Icon name="plus" size={16} />}>
              Filter
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      <div className={style.end}>
        <Columns
          definition={definition}
          shown={visibleColumns(definition, view)}
          change={(ids) => set('columns', ids)}
        />
        {children}
      </div>
    </div>
  );
}

function Search({ text, what, change }: { text: string; what: string; change: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback(change, 300);
  useEffect(() => setTyped(text), [text]);
  return (
    <TextInput
      type="search"
      className={style.search}
      leftSection={<Icon name="search" size={16} />}
      placeholder={what}
      aria-label={`Search: ${what}`}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

interface ColumnsProps {
  readonly definition: Pick<AddressedList, 'columns'>;
  readonly shown: readonly string[];
  readonly change: (ids: string | undefined) => void;
}

function Columns({ definition: { columns }, shown, change }: ColumnsProps) {
  const usual = columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
  const set = (ids: readonly string[]) => {
    const kept = columns.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    change(kept.join() === usual.join() ? undefined : kept.join());
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withRoles returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns to show" className={style.long}>
        <Checkbox.Group label="Show" value={[...shown]} onChange={set}>
          <Stack gap="xs" mt="xs">
            {columns.map(({ id, label }) => (
              <Checkbox
                key={id}
                value={id}
                label={label}
                // At least one column stays visible.
                disabled={shown.length === 1 && shown[0] === id}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

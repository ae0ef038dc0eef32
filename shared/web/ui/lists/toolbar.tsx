import { Button, Checkbox, Popover, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '#web/ui/icons.tsx';
import type { ListDefinition } from './definition.ts';
import { FilterChips } from './filter-chips.tsx';
import style from './filters.module.css';
import { type ListAddressDefinition, type View, visibleColumns } from './view.ts';

/** A list whose view the toolbar changes. */
export interface ToolbarList {
  readonly definition: Pick<ListDefinition<never>, 'searchPlaceholder'> & ListAddressDefinition;
  readonly view: View;
  readonly change: (view: View) => void;
}

/** Menu of saved views. */
export type RenderViews = ((list: ToolbarList) => ReactNode) | undefined;

interface Props extends ToolbarList {
  readonly views?: RenderViews;
  readonly children?: ReactNode;
}

export function Toolbar({ definition, view, change, views, children }: Props) {
  const set = (name: string, value: string | undefined) => {
    const { [name]: removed, ...others } = view;
    change(value === undefined || value === '' ? others : { ...others, [name]: value });
  };
  return (
    <div className={style.bar}>
      {definition.searchPlaceholder ? (
        <Search
          text={view.q ?? ''}
          placeholder={definition.searchPlaceholder}
          change={(text) => set('q', text.trim())}
        />
      ) : null}
      <FilterChips filters={definition.filters} view={view} set={set} />
      <div className={style.end}>
        {views?.({ definition, view, change })}
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

function Search({ text, placeholder, change }: { text: string; placeholder: string; change: (text: string) => void }) {
  const [input, setInput] = useState(text);
  const search = useDebouncedCallback(change, 300);
  useEffect(() => setInput(text), [text]);
  return (
    <TextInput
      type="search"
      className={style.search}
      leftSection={<Icon name="search" size={16} />}
      placeholder={placeholder}
      aria-label={`Search: ${placeholder}`}
      value={input}
      onChange={(event) => {
        setInput(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

interface ColumnsProps {
  readonly definition: Pick<ListAddressDefinition, 'columns'>;
  readonly shown: readonly string[];
  readonly change: (ids: string | undefined) => void;
}

function Columns({ definition: { columns }, shown, change }: ColumnsProps) {
  const defaultIds = columns.filter(({ isHidden }) => !isHidden).map(({ id }) => id);
  const set = (ids: readonly string[]) => {
    const orderedIds = columns.filter(({ id }) => ids.includes(id)).map(({ id }) => id);
    change(orderedIds.join() === defaultIds.join() ? undefined : orderedIds.join());
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

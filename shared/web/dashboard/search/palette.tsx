import { Modal } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useAmounts, useCan } from '#web/dashboard/api/account.ts';
import { NewPromoterDialog } from '#web/dashboard/promoters/new-promoter.tsx';
import { campaignsQuery } from '#web/dashboard/records/record-choices.ts';
import { FailureAlert } from '#web/ui/failure.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { findCommands, offerTrackingLog } from './commands.ts';
import { describeRecords, findCampaigns } from './describe-records.ts';
import { findRecords } from './find-records.ts';
import { useOpenPage } from './page-address.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import style from './search.module.css';

const DEBOUNCE_MS = 300;
/** Limit of `q` in the API. */
const MAX_TEXT_LENGTH = 255;
/** Below the sign-in prompt. */
const Z_INDEX = 300;

const [store, palette] = createSpotlight();

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly close: () => void;
}

/** Finds records, screens and actions; Enter opens the selected one. */
export function Palette({ isOpen, close }: PaletteProps) {
  const [isAdding, setAdding] = useState(false);
  const openPage = useOpenPage();
  const openItem = ({ opens }: PaletteItem) => (opens === 'new-promoter' ? setAdding(true) : openPage(opens));
  useEffect(() => {
    if (isOpen) palette.open();
  }, [isOpen]);
  return (
    <>
      <Spotlight.Root store={store} shortcut={null} zIndex={Z_INDEX} onSpotlightClose={close}>
        <Modal.Title className={style.title}>Search</Modal.Title>
        <Search open={openItem} />
      </Spotlight.Root>
      <NewPromoterDialog isOpen={isAdding} close={() => setAdding(false)} />
    </>
  );
}

function Search({ open }: { readonly open: (item: PaletteItem) => void }) {
  const text = useSpotlight(store).query.trim();
  const { groups, isEmpty, isSearching, error, retry } = useFound(text);
  const listId = useId();
  const items = groups.flatMap((group) => group.items);
  const [selected, onKeyDown] = useSelection(text, items, listId);
  return (
    <>
      <Spotlight.Search
        placeholder="Search promoters, customers, event IDs, pages…"
        aria-label="Search"
        leftSection={<Icon name="search" />}
        maxLength={MAX_TEXT_LENGTH}
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={selected && optionId(listId, selected)}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div id={listId} className={style.list} role="listbox" aria-label="Results">
        {groups.map((group) => (
          <Group key={group.label} group={group} listId={listId} selected={selected} open={open} />
        ))}
      </div>
      <div className={style.status} role="status">
        {isSearching ? 'Searching…' : isEmpty && !error ? `No results for “${text}”` : ''}
      </div>
      {error ? <FailureAlert error={error} retry={retry} /> : null}
    </>
  );
}

/** Selects by arrow keys; Enter opens. Spotlight’s own selection is not announced to screen readers. */
function useSelection(text: string, items: readonly PaletteItem[], listId: string) {
  const [position, setPosition] = useState({ text, index: 0 });
  const index = position.text === text ? position.index : 0;
  const selected = items[index];
  const option = selected && optionId(listId, selected);
  useEffect(() => {
    if (option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' });
  }, [option]);
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing || !option) return;
    const move = (by: number) => setPosition({ text, index: (index + by + items.length) % items.length });
    if (key === 'ArrowDown') move(1);
    if (key === 'ArrowUp') move(-1);
    if (key === 'Enter') document.getElementById(option)?.click();
  };
  return [selected, onKeyDown] as const;
}

const optionId = (listId: string, { id }: PaletteItem) => `${listId}-${id}`;

interface GroupProps {
  readonly group: PaletteGroup;
  readonly listId: string;
  readonly selected: PaletteItem | undefined;
  readonly open: (item: PaletteItem) => void;
}

function Group({ group: { label, items }, listId, selected, open }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={label}>
      <div className={style.group} aria-hidden="true">
        {label}
      </div>
      {items.map((item) => (
        <Spotlight.Action
          key={item.id}
          // Spotlight drops `id`.
          ref={(button) => button?.setAttribute('id', optionId(listId, item))}
          role="option"
          aria-selected={item.id === selected?.id}
          data-selected={item.id === selected?.id || undefined}
          className={style.option ?? ''}
          leftSection={<Icon name={item.icon} />}
          label={item.label}
          description={item.description ?? ''}
          onClick={() => open(item)}
        />
      ))}
    </div>
  );
}

function useFound(text: string) {
  const can = useCan();
  const { amount } = useAmounts();
  const [searched] = useDebouncedValue(text, DEBOUNCE_MS);
  const mayRead = can('GET /api/v2/company/promoters');
  const isOn = mayRead && text !== '';
  const campaigns = useQuery({ ...campaignsQuery, enabled: isOn });
  const found = useQuery({
    queryKey: ['search', searched],
    queryFn: ({ signal }) => findRecords(searched, signal),
    enabled: isOn && searched === text,
  });
  const records = searched === text && found.data && isOn ? found.data : undefined;
  const commands = findCommands(text, can);
  const groups = records
    ? [...commands, ...describeRecords(text, records, findCampaigns(text, campaigns.data ?? []), amount)]
    : commands;
  const isEmpty = groups.length === 0;
  return {
    // Rejected events belong to no record.
    groups: isEmpty && records ? [offerTrackingLog(text)] : groups,
    isEmpty,
    isSearching: isOn && records === undefined && !found.isError,
    error: isOn && searched === text ? found.error : null,
    retry: () => void found.refetch(),
  };
}

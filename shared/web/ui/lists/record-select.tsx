import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RecordChoices, SelectChoice } from './definition.ts';

const DEBOUNCE_MS = 200;
const NOTHING = 'nothing';

interface Props {
  readonly records: RecordChoices;
  readonly value: string | undefined;
  readonly change: (value: string | undefined) => void;
  /** Outside clicks would close the popover. */
  readonly isInPopover?: boolean;
  /** Until the user types or clicks. */
  readonly isClosed?: boolean;
  readonly error?: string | undefined;
}

export function RecordSelect({ records, value, change, isInPopover = false, isClosed = false, error }: Props) {
  const [searchText, setSearchText] = useState('');
  const [chosen, setChosen] = useState<SelectChoice>();
  const [text] = useDebouncedValue(searchText, DEBOUNCE_MS);
  const matches = useQuery({ queryKey: ['records', records.name, text], queryFn: () => records.find(text) });
  // Fetching the name would briefly show the id.
  const isChosen = chosen !== undefined && chosen.value === value;
  const read = useRecordName(isChosen ? undefined : records, value);
  const name = isChosen ? chosen.label : read;
  const choices = matches.data ?? [];
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  const listed = [...(isListed ? [] : [{ value: value ?? '', label: name }]), ...choices];
  // A listbox needs an option even without results.
  const none = { value: NOTHING, label: matches.isFetching ? 'Searching…' : 'No results', disabled: true };
  return (
    <Select
      label={records.label}
      placeholder="Type to search"
      searchable
      data-autofocus
      openOnFocus={!isClosed}
      comboboxProps={{ withinPortal: !isInPopover }}
      // The API searches more fields than the label.
      filter={({ options }) => options}
      data={listed.length > 0 ? listed : [none]}
      value={value ?? null}
      error={error}
      onSearchChange={setSearchText}
      onChange={(next, option) => {
        setChosen(option ?? undefined);
        change(next ?? undefined);
      }}
    />
  );
}

/** Returns a record's name; its id while loading. */
export function useRecordName(records: RecordChoices | undefined, value: string | undefined): string {
  const { data } = useQuery({
    queryKey: ['records', records?.name, 'name', value],
    queryFn: () => records?.nameOf(value ?? '') ?? '',
    enabled: records !== undefined && value !== undefined,
  });
  return data ?? value ?? '';
}

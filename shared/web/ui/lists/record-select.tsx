import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice, Records } from './definition.ts';

/** So long somebody has to stop typing before it is searched for, in milliseconds. */
const TYPED_MS = 200;
/** What stands for no record. */
const NOTHING = 'nothing';

interface Props {
  readonly records: Records;
  /** The id of the record that is chosen. */
  readonly value: string | undefined;
  readonly change: (value: string | undefined) => void;
  /** Whether it stands in a popover, which would close where its choices are outside. */
  readonly isInPopover?: boolean;
  /** Whether its list stays closed until somebody types or clicks: an open one hides what stands below. */
  readonly isClosed?: boolean;
  readonly error?: string | undefined;
}

/** Chooses a record, found by what somebody types. */
export function RecordSelect({ records, value, change, isInPopover = false, isClosed = false, error }: Props) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const [text] = useDebouncedValue(typed, TYPED_MS);
  const found = useQuery({ queryKey: ['records', records.name, text], queryFn: () => records.find(text) });
  // What has been chosen here has its name already: reading it would show the id for a moment.
  const isChosen = chosen !== undefined && chosen.value === value;
  const read = useRecordName(isChosen ? undefined : records, value);
  const name = isChosen ? chosen.label : read;
  const choices = found.data ?? [];
  const isListed = value === undefined || choices.some((choice) => choice.value === value);
  const listed = [...(isListed ? [] : [{ value: value ?? '', label: name }]), ...choices];
  // A list box has to have an option, also where there is nothing to choose.
  const none = { value: NOTHING, label: found.isFetching ? 'Searching…' : 'Nothing found', disabled: true };
  return (
    <Select
      label={records.label}
      placeholder="Type to search"
      searchable
      data-autofocus
      openOnFocus={!isClosed}
      comboboxProps={{ withinPortal: !isInPopover }}
      // The service has searched already, in more than what is shown.
      filter={({ options }) => options}
      data={listed.length > 0 ? listed : [none]}
      value={value ?? null}
      error={error}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(option ?? undefined);
        change(next ?? undefined);
      }}
    />
  );
}

/** The name of a record that is chosen; its id until that is known. */
export function useRecordName(records: Records | undefined, value: string | undefined): string {
  const { data } = useQuery({
    queryKey: ['records', records?.name, 'name', value],
    queryFn: () => records?.nameOf(value ?? '') ?? '',
    enabled: records !== undefined && value !== undefined,
  });
  return data ?? value ?? '';
}

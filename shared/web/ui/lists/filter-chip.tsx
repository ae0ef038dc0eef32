import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseTimestamp } from '#shared/domain/time.ts';
import { formatDay, formatFullTime } from '#web/ui/formats/time.ts';
import type { Filter } from './definition.ts';
import { FilterEditor } from './filter-editor.tsx';
import style from './filters.module.css';
import { useRecordName } from './record-select.tsx';

const DAY_LENGTH = '2026-11-30'.length;

interface Props {
  readonly filter: Filter;
  readonly value: string | undefined;
  readonly isNew: boolean;
  readonly change: (value: string | undefined) => void;
  readonly onClose: () => void;
}

export function FilterChip({ filter, value, isNew, change, onClose }: Props) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The closing menu returns the focus first.
    const frame = isNew ? requestAnimationFrame(() => setOpen(true)) : undefined;
    return () => (frame === undefined ? undefined : cancelAnimationFrame(frame));
  }, [isNew]);
  const name = useRecordName(filter.kind === 'record' ? filter : undefined, value);
  const chipText = value === undefined ? '…' : filter.kind === 'record' ? name : wording(filter, value);
  const toggle = (next: boolean) => {
    setOpen(next);
    if (!next) onClose();
  };
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-start" shadow="md" trapFocus withRoles returnFocus>
      <span className={style.chip}>
        <Popover.Target>
          <UnstyledButton className={style.value} onClick={() => toggle(!isOpen)}>
            {filter.label}: <b>{chipText}</b>
          </UnstyledButton>
        </Popover.Target>
        <CloseButton
          size="sm"
          aria-label={`Remove filter ${filter.label}`}
          onClick={() => {
            change(undefined);
            onClose();
          }}
        />
      </span>
      <Popover.Dropdown aria-label={`Filter by ${filter.label}`}>
        <FilterEditor filter={filter} value={value} change={change} />
      </Popover.Dropdown>
    </Popover>
  );
}

function wording(filter: Filter, value: string): string {
  if (filter.kind === 'text') return value;
  if (filter.kind === 'yes-no') return value === 'true' ? filter.yes : filter.no;
  if (filter.kind === 'choices') {
    const labels = value.split(',').map((one) => filter.choices.find((choice) => choice.value === one)?.label ?? one);
    return labels.join(', ');
  }
  const [from, to] = value.split('..').map((end) => (end === '' ? '' : formatEnd(end)));
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `from ${from}` : `until ${to}`;
}

/** Formats a day or a time. */
const formatEnd = (end: string) =>
  end.length > DAY_LENGTH ? formatFullTime(parseTimestamp(end) ?? end) : formatDay(end);

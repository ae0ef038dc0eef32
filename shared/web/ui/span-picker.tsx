import { Button, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  DEFAULT_RANGE,
  parseDateRange,
  RANGE_PRESETS,
  type ReportCalendar,
  validateRange,
} from './formats/date-range.ts';
import { formatDay } from './formats/time.ts';
import style from './span-picker.module.css';

interface Props {
  readonly span: string | undefined;
  readonly calendar: ReportCalendar;
  readonly change: (span: string | undefined) => void;
  /** Also offers all time, as this span. */
  readonly allTime?: string;
}

export function SpanPicker({ span, calendar, change, allTime }: Props) {
  const presets = [...RANGE_PRESETS, ...(allTime === undefined ? [] : [{ value: allTime, label: 'All time' }])];
  const isNamed = presets.some(({ value }) => value === (span ?? DEFAULT_RANGE));
  return (
    <div className={style.picker}>
      <SegmentedControl
        className={style.named}
        aria-label="Period"
        value={isNamed ? (span ?? DEFAULT_RANGE) : ''}
        onChange={(value) => change(value === DEFAULT_RANGE ? undefined : value)}
        data={presets.map(({ value, label }) => ({ value, label }))}
      />
      <CustomRange span={span} calendar={calendar} isChosen={!isNamed} change={change} />
    </div>
  );
}

function CustomRange({ span, calendar, isChosen, change }: Props & { readonly isChosen: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [error, setError] = useState<string>();
  const { from, to } = parseDateRange(span, calendar.today);
  const open = (next: boolean) => {
    setOpen(next);
    setError(undefined);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [first, last] = [String(data.get('from')), String(data.get('to'))];
    const problem = validateRange(first, last);
    setError(problem);
    if (problem !== undefined) return;
    change(`${first}..${last}`);
    open(false);
  };
  const label = isChosen ? `${dayText(from)} – ${dayText(to)}` : 'Custom range';
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" shadow="md" trapFocus withRoles returnFocus>
      <Popover.Target>
        <Button variant={isChosen ? 'light' : 'default'} onClick={() => open(!isOpen)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Custom range">
        <form onSubmit={submit}>
          <Stack gap="xs">
            <TextInput type="date" name="from" label="From" required defaultValue={from} error={error} />
            <TextInput type="date" name="to" label={`To (${calendar.timeZone})`} required defaultValue={to} />
            <Button type="submit">Apply</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

const dayText = (date: string) => formatDay(`${date}T00:00:00.000Z`);

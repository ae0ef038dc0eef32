import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { toDay } from '#shared/domain/day.ts';
import { listRecentMonths } from '#web/ui/formats/date-range.ts';
import { readFormTexts } from '#web/ui/forms.ts';
import type { Filter } from './definition.ts';
import style from './filters.module.css';
import { RecordSelect } from './record-select.tsx';

interface Props<One extends Filter> {
  readonly filter: One;
  readonly value: string | undefined;
  readonly change: (value: string | undefined) => void;
}

export function FilterEditor({ filter, ...props }: Props<Filter>) {
  if (filter.kind === 'choices') return <ChoicesFilter filter={filter} {...props} />;
  if (filter.kind === 'text') return <TextFilter filter={filter} {...props} />;
  if (filter.kind === 'yes-no') return <YesNoFilter filter={filter} {...props} />;
  if (filter.kind === 'days') return <DaysFilter filter={filter} {...props} />;
  return <RecordFilter filter={filter} {...props} />;
}

type FilterOf<Kind extends Filter['kind']> = Extract<Filter, { readonly kind: Kind }>;

function ChoicesFilter({ filter, value, change }: Props<FilterOf<'choices'>>) {
  return (
    <Checkbox.Group
      label={filter.label}
      value={value?.split(',') ?? []}
      onChange={(values) => change(values.join(',') || undefined)}
    >
      <Stack gap="xs" mt="xs">
        {filter.choices.map((choice) => (
          <Checkbox key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function YesNoFilter({ filter, value, change }: Props<FilterOf<'yes-no'>>) {
  return (
    <Radio.Group label={filter.label} value={value ?? ''} onChange={change}>
      <Stack gap="xs" mt="xs">
        <Radio value="true" label={filter.yes} />
        <Radio value="false" label={filter.no} />
      </Stack>
    </Radio.Group>
  );
}

/** Applies on submit, not per keystroke. */
function TextFilter({ filter, value, change }: Props<FilterOf<'text'>>) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { text = '' } = readFormTexts(event.currentTarget);
    change(text === '' ? undefined : text);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <TextInput name="text" label={filter.label} defaultValue={value ?? ''} autoComplete="off" data-autofocus />
        <Button type="submit">Apply</Button>
      </Stack>
    </form>
  );
}

function DaysFilter({ filter, value, change }: Props<FilterOf<'days'>>) {
  const [from = '', to = ''] = value?.split('..') ?? [];
  const set = (next: string) => change(next === '..' ? undefined : next);
  return (
    <Stack gap="xs">
      <TextInput
        type="date"
        label={`${filter.label} from`}
        value={toDay(from)}
        {...(to ? { max: toDay(to) } : {})}
        onChange={(event) => set(`${event.currentTarget.value}..${to}`)}
      />
      <TextInput
        type="date"
        label="to (UTC)"
        value={toDay(to)}
        {...(from ? { min: toDay(from) } : {})}
        onChange={(event) => set(`${from}..${event.currentTarget.value}`)}
      />
      <Group gap="xs" wrap="nowrap">
        {listRecentMonths(toDay(new Date().toISOString())).map(({ label, span }) => (
          <Button key={label} variant="default" size="xs" onClick={() => change(span)}>
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

function RecordFilter({ filter, value, change }: Props<FilterOf<'record'>>) {
  return (
    <div className={style.record}>
      <RecordSelect records={filter} value={value} change={change} isInPopover />
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useTranslation } from '#web/portal/texts/provider.tsx';
import type { Filter } from '#web/ui/lists/definition.ts';
import type { View } from '#web/ui/lists/view.ts';
import { ChoiceField, Field } from './field.tsx';

interface Props {
  readonly filters: readonly Filter[];
  readonly view: View;
  readonly changeView: (view: View) => void;
  readonly searchPlaceholder: string | undefined;
  readonly day: (time: string) => string;
}

const DEBOUNCE_MS = 350;

export function Filters({ filters, view, changeView, searchPlaceholder: searched, day }: Props) {
  const { translate } = useTranslation();
  const put = (name: string, value: string) => changeView({ ...view, [name]: value });
  const chips = filters.flatMap((filter) => {
    const value = view[filter.name];
    return value === undefined
      ? []
      : [{ name: filter.name, text: `${filter.label}: ${valueText(filter, value, translate, day)}` }];
  });
  return (
    <div className="stack no-print">
      <div className="toolbar">
        {searched === undefined ? null : (
          <Search label={translate('search')} hint={searched} text={view.q ?? ''} search={(text) => put('q', text)} />
        )}
        {filters.map((filter) => (
          <Editor
            key={filter.name}
            filter={filter}
            value={view[filter.name] ?? ''}
            put={(value) => put(filter.name, value)}
          />
        ))}
      </div>
      {chips.length > 0 ? (
        <ul className="chips">
          {chips.map(({ name, text }) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={translate('removeFilter', { name: text })}
                onClick={() => put(name, '')}
              >
                {text} <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Search({
  label,
  hint,
  text,
  search,
}: {
  readonly label: string;
  readonly hint: string;
  readonly text: string;
  readonly search: (text: string) => void;
}) {
  const [inputText, setInputText] = useState(text);
  useEffect(() => {
    if (inputText.trim() === text) return;
    const timer = setTimeout(() => search(inputText.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      type="search"
      label={label}
      placeholder={hint}
      value={inputText}
      onChange={({ target }) => setInputText(target.value)}
    />
  );
}

interface EditorProps {
  readonly filter: Filter;
  readonly value: string;
  readonly put: (value: string) => void;
}

function Editor({ filter, value, put }: EditorProps) {
  const { translate } = useTranslation();
  if (filter.kind === 'choices' || filter.kind === 'yes-no') {
    const choices =
      filter.kind === 'choices'
        ? filter.choices
        : [
            { value: 'true', label: filter.yes },
            { value: 'false', label: filter.no },
          ];
    return (
      <ChoiceField
        label={filter.label}
        value={value}
        choices={[{ value: '', label: translate('all') }, ...choices]}
        onChange={({ target }) => put(target.value)}
      />
    );
  }
  if (filter.kind !== 'days') return null;
  const [from = '', to = ''] = value.split('..');
  const days = (first: string, last: string) => put(first === '' && last === '' ? '' : `${first}..${last}`);
  return (
    <>
      <Field
        type="date"
        label={`${filter.label}: ${translate('from')}`}
        value={from}
        max={to || undefined}
        onChange={({ target }) => days(target.value, to)}
      />
      <Field
        type="date"
        label={`${filter.label}: ${translate('until')}`}
        value={to}
        min={from || undefined}
        onChange={({ target }) => days(from, target.value)}
      />
    </>
  );
}

function valueText(
  filter: Filter,
  value: string,
  translate: ReturnType<typeof useTranslation>['translate'],
  day: Props['day'],
): string {
  if (filter.kind === 'choices') {
    const names = value.split(',').map((name) => filter.choices.find((choice) => choice.value === name)?.label ?? name);
    return names.join(', ');
  }
  if (filter.kind === 'yes-no') return value === 'true' ? filter.yes : filter.no;
  if (filter.kind !== 'days') return value;
  const [from = '', to = ''] = value.split('..');
  const texts = [from && `${translate('from')} ${day(from)}`, to && `${translate('until')} ${day(to)}`];
  return texts.filter(Boolean).join(' ');
}

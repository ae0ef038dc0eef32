import { parseTimestamp } from '#shared/domain/time.ts';
import { parseRecordId } from '#web/ui/formats/record-id.ts';
import { stringifySearch } from './addresses.ts';
import type { Filter, ListColumn, ListDefinition } from './definition.ts';

/**
 * A list's view in the address: `q`, `sort`, `columns` and filters, such as `status=pending,denied` or
 * `created_at=2026-11-01..2026-11-30`. Links from reports have times instead of days in other time zones than UTC.
 */
export type View = Readonly<Record<string, string>>;

/** Parts of a list definition that appear in an address. */
export interface ListAddressDefinition
  extends Pick<ListDefinition<never>, 'filters' | 'sort' | 'fixedFilters' | 'fixedParameters'> {
  readonly columns: readonly AddressColumn[];
}
type AddressColumn = Pick<ListColumn<never>, 'id' | 'label' | 'sort' | 'isHidden'>;

const MAX_VALUE_LENGTH = 500;

/** Reads search parameters, without empty and overlong values. */
export function parseViewTexts(search: Readonly<Record<string, unknown>>): View {
  const entries = Object.entries(search).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '' && value.length <= MAX_VALUE_LENGTH));
}

/** Drops parameters that a list does not know. */
export function normalizeView({ columns, filters, sort }: ListAddressDefinition, search: View): View {
  const parameters: Record<string, string> = {};
  const { q, sort: sorted, columns: columnNames } = search;
  if (q !== undefined) parameters.q = q;
  const isSortable = columns.some(({ sort: name }) => name !== undefined && name === sorted?.replace(/^-/, ''));
  if (sorted !== undefined && sorted !== sort && isSortable) parameters.sort = sorted;
  const ids = (columnNames ?? '').split(',').filter((id) => columns.some((column) => column.id === id));
  if (ids.length > 0) parameters.columns = ids.join(',');
  for (const filter of filters) {
    const value = search[filter.name];
    if (value !== undefined && isValid(filter, value)) parameters[filter.name] = value;
  }
  return parameters;
}

function isValid(filter: Filter, value: string): boolean {
  if (filter.kind === 'text') return true;
  if (filter.kind === 'yes-no') return value === 'true' || value === 'false';
  if (filter.kind === 'days') return isTimeRange(value);
  if (filter.kind === 'record') return filter.isText === true || parseRecordId(value) !== undefined;
  return value.split(',').every((one) => filter.choices.some((choice) => choice.value === one));
}

/** Whether this is a range of days or times, open at most at one end. */
function isTimeRange(value: string): boolean {
  const ends = value.split('..');
  return ends.length === 2 && value !== '..' && ends.every((end) => end === '' || parseTimestamp(end) !== null);
}

/** Returns the visible column ids, in list order. */
export function visibleColumns({ columns }: Pick<ListAddressDefinition, 'columns'>, view: View): string[] {
  const names = view.columns?.split(',');
  return columns.filter(({ id, isHidden }) => names?.includes(id) ?? !isHidden).map(({ id }) => id);
}

/** Returns the sort order; `by` is empty if it is fixed. */
export function viewSortOrder(
  { sort }: Pick<ListAddressDefinition, 'sort'>,
  view: View,
): { by: string; isDescending: boolean } {
  const text = view.sort ?? sort ?? '';
  return { by: text.replace(/^-/, ''), isDescending: text.startsWith('-') };
}

/** API query of a view. */
export interface ListQuery {
  readonly filters?: Readonly<Record<string, unknown>>;
  readonly sorting?: Readonly<Record<string, 'asc' | 'desc'>>;
  readonly q?: string;
}

/** Converts a view to an API query. */
export function buildListQuery(definition: ListAddressDefinition, view: View): ListQuery {
  const filters: Record<string, unknown> = { ...definition.fixedFilters };
  for (const filter of definition.filters) {
    const value = view[filter.name];
    if (value !== undefined) filters[filter.name] = filterValue(filter, value);
  }
  const { by, isDescending } = viewSortOrder(definition, view);
  return {
    ...definition.fixedParameters,
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(by === '' ? {} : { sorting: { [by]: isDescending ? ('desc' as const) : ('asc' as const) } }),
    ...(view.q === undefined ? {} : { q: view.q }),
  };
}

function filterValue(filter: Filter, value: string): unknown {
  if (filter.kind === 'yes-no' || filter.kind === 'text') return value;
  if (filter.kind === 'record' && filter.isText) return value;
  if (filter.kind !== 'days') return value.split(',');
  const [from, to] = value.split('..');
  return { from: from || undefined, to: to || undefined };
}

/** Whether search or filters restrict the rows. */
export function isNarrowed({ filters }: Pick<ListAddressDefinition, 'filters'>, view: View): boolean {
  return view.q !== undefined || filters.some(({ name }) => view[name] !== undefined);
}

/** Removes search and filters from a view. */
export function withoutFilters({ sort, columns }: View): View {
  return { ...(sort === undefined ? {} : { sort }), ...(columns === undefined ? {} : { columns }) };
}

/** Formats a view as a query string. Equal views have equal query strings. */
export function formatViewQuery(definition: ListAddressDefinition, search: View): string {
  const view = normalizeView(definition, search);
  const isDefault = visibleColumns(definition, view).join() === visibleColumns(definition, {}).join();
  const entries = Object.entries(view).flatMap(([name, value]) => {
    if (name === 'columns') return isDefault ? [] : [[name, visibleColumns(definition, view).join()] as const];
    const isSet = definition.filters.some((filter) => filter.name === name && filter.kind === 'choices');
    return [[name, isSet ? value.split(',').toSorted().join() : value] as const];
  });
  return stringifySearch(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))).slice(1);
}

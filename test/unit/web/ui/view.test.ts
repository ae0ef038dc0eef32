import { expect, test } from 'vitest';
import { encodeBracketedQuery } from '#shared/domain/lists/bracketed-query.ts';
import { parseSearch, stringifySearch } from '#web/ui/lists/addresses.ts';
import type { Filter } from '#web/ui/lists/definition.ts';
import { buildListQuery, normalizeView, type View, visibleColumns } from '#web/ui/lists/view.ts';

const filters: readonly Filter[] = [
  { kind: 'choices', name: 'status', label: 'Status', choices: [{ value: 'pending', label: 'Pending' }] },
  { kind: 'yes-no', name: 'is_paid', label: 'Paid', yes: 'Paid', no: 'Unpaid' },
  { kind: 'days', name: 'created_at', label: 'Date' },
  { kind: 'record', name: 'promoter_id', label: 'Promoter', find: async () => [], nameOf: async () => '' },
  { kind: 'record', isText: true, name: 'tags', label: 'Tag', find: async () => [], nameOf: async () => '' },
];
const column = { label: '', width: 1, cell: () => null };
const list = {
  sort: '-created_at',
  filters,
  columns: [
    { ...column, id: 'date', sort: 'created_at' },
    { ...column, id: 'amount', sort: 'amount' },
    { ...column, id: 'plan', isHidden: true },
  ],
} as const;

const view: View = {
  q: 'ada',
  sort: 'amount',
  columns: 'date,plan',
  status: 'pending',
  is_paid: 'false',
  promoter_id: '3',
};

test('a view is written to the address and read back unchanged', () => {
  const address = stringifySearch({ ...view, created_at: '2026-11-01..2026-11-30' });
  expect(address).toContain('status=pending&is_paid=false&promoter_id=3&created_at=2026-11-01..2026-11-30');
  expect(normalizeView(list, parseSearch(address))).toEqual({ ...view, created_at: '2026-11-01..2026-11-30' });
});

test.each<View>([
  { status: 'paid' },
  { status: 'pending,paid' },
  { is_paid: 'perhaps' },
  { created_at: 'today' },
  { created_at: '..' },
  { created_at: '2026-02-30..2026-03-31' },
  { created_at: '2026-99-99..' },
  { promoter_id: '3 or 1=1' },
  { sort: 'plan' },
  { columns: 'password' },
  { other: '1' },
])('an unknown part of the address is ignored: %j', (search) => {
  expect(normalizeView(list, search)).toEqual({});
});

test('a range of times is sent as it is', () => {
  const view = normalizeView(list, { created_at: '2026-10-31T23:00:00.000Z..2026-11-30T22:59:59.999Z' });
  expect(buildListQuery(list, view).filters).toEqual({
    created_at: { from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T22:59:59.999Z' },
  });
});

test('a filter by a text sends it whole, with its commas', () => {
  const view = normalizeView(list, { tags: 'Berlin, Mitte' });
  expect(buildListQuery({ filters, columns: list.columns }, view)).toEqual({ filters: { tags: 'Berlin, Mitte' } });
});

test('a view is converted to API parameters', () => {
  const encoded = encodeBracketedQuery({
    ...buildListQuery(list, { ...view, created_at: '2026-11-01..' }),
    page: undefined,
  });
  expect(decodeURIComponent(encoded)).toBe(
    'filters[status][]=pending&filters[is_paid]=false&filters[created_at][from]=2026-11-01&filters[promoter_id][]=3&sorting[amount]=asc&q=ada',
  );
});

test('a view without columns shows the visible ones', () => {
  expect(visibleColumns(list, {})).toEqual(['date', 'amount']);
  expect(visibleColumns(list, view)).toEqual(['date', 'plan']);
});

test('a list request includes fixed parameters, such as a year', () => {
  const view = { columns: [], filters: [], fixedParameters: { year: '2026' } } as const;
  expect(buildListQuery(view, {})).toEqual({ year: '2026' });
});

test('a list with a fixed order sends no sort, and text filters are sent as entered', () => {
  const log = {
    columns: [{ ...column, id: 'date' }],
    filters: [{ kind: 'text', name: 'event_id', label: 'Event ID' }],
  } as const;
  expect(buildListQuery(log, normalizeView(log, { event_id: 'invoice 7, 8', sort: 'date' }))).toEqual({
    filters: { event_id: 'invoice 7, 8' },
  });
});
